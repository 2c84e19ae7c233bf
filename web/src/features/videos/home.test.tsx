import { videosApi } from '@lamplight/contract/videos'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'

/** The links in the empty list. */
async function linksOnEmptyHome(user: ReturnType<typeof person> | null, path = '/') {
  await renderApp(path, {
    user,
    guestViewing: true,
    responses: { [`GET ${videosApi.list.path}`]: () => ({ body: [] }) },
  })
  const text = await screen.findByText('No videos found')
  if (user && path === '/' && user.contentLanguages.length === 0) await screen.findByText(/Upload/, { selector: 'p' })
  const list = (await screen.findByText('No videos found')).parentElement ?? text
  return within(list)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
}

describe('the home page of a site without videos', () => {
  it('leads an admin to uploading, to the import of an archive and to the console', async () => {
    expect(await linksOnEmptyHome(person({ role: 'admin' }))).toEqual(['/upload', '/admin/import', '/admin'])
  })

  it('leads a member to uploading', async () => {
    expect(await linksOnEmptyHome(person())).toEqual(['/upload'])
  })

  it('offers nothing to a visitor, to whom a list narrowed by languages is empty, or in a category', async () => {
    expect(await linksOnEmptyHome(null)).toEqual([])
    document.body.replaceChildren()
    expect(await linksOnEmptyHome(person({ contentLanguages: ['ar'] }))).toEqual([])
    document.body.replaceChildren()
    expect(await linksOnEmptyHome(person({ role: 'admin' }), '/?category=3')).toEqual(['/'])
  })
})
