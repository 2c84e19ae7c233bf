import { processingApi } from '@lamplight/contract/processing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'

/** Opens the page on a site with these videos, and returns the name of the selected tab. */
async function selectedTab(counts: { processing: number; failed: number }): Promise<string | null> {
  await renderApp('/admin/jobs', {
    user: person({ role: 'moderator' }),
    responses: {
      [`GET ${processingApi.counts.path}`]: () => ({ body: { uploaded: 0, ready: 9, ...counts } }),
      [`GET ${processingApi.list.path}`]: () => ({ body: [] }),
    },
  })
  await screen.findByText('There are no videos in this state.')
  return within(screen.getByRole('main')).getByRole('tab', { selected: true }).textContent
}

describe('the page of processing opens with', () => {
  it('what has failed, when nothing is running', async () => {
    expect(await selectedTab({ processing: 0, failed: 2 })).toBe('Failed (2)')
  })

  it('what is running otherwise', async () => {
    expect(await selectedTab({ processing: 1, failed: 2 })).toBe('Running (1)')
    document.body.replaceChildren()
    expect(await selectedTab({ processing: 0, failed: 0 })).toBe('Running (0)')
  })
})
