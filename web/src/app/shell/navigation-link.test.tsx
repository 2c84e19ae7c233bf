import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'
import { navigations, sidebar } from './testing/shell.tsx'

const currentIn = (element: HTMLElement) => {
  const links = within(element).getAllByRole('link')
  return links.filter((link) => link.ariaCurrent !== null).map((link) => [link.textContent, link.ariaCurrent])
}

describe('navigation', () => {
  it.each([
    ['/forum', 'Creator Forum', 'Forum', 'page'],
    ['/forum/topic/13', 'Creator Forum', 'Forum', 'true'],
    ['/forum/category/2', 'Creator Forum', 'Forum', 'true'],
    ['/forum/new-topic', 'Creator Forum', 'Forum', 'true'],
    ['/affiliate-products/mine', 'Religious Products', 'You', 'true'],
    ['/purchases/receipt/4', 'My Purchases', 'You', 'true'],
    ['/settings', null, 'You', 'true'],
    ['/studio/9', null, 'You', 'true'],
    ['/admin/people', 'Console', 'You', 'true'],
    ['/profile/7', null, null, null],
  ])('on %s marks %s in the sidebar and %s in the bottom bar [V-NAV-22]', async (path, side, bottom, current) => {
    await renderApp(path, { user: person({ role: 'admin' }) })
    expect(currentIn(await sidebar())).toEqual(side === null ? [] : [[side, current]])
    expect(currentIn((await navigations()).bottomBar)).toEqual(bottom === null ? [] : [[bottom, current]])
  })

  it('marks Reports and not the console on the page of reports [V-NAV-22]', async () => {
    await renderApp('/admin/reports', { user: person({ role: 'admin' }) })
    expect(currentIn(await sidebar())).toEqual([['Reports', 'page']])
  })
})
