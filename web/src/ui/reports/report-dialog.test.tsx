import { reportsApi } from '@lamplight/contract/reports'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionQuery } from '../../api/session.ts'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { person, renderLinked, type TestResponses } from '../../testing/render-app.tsx'
import { ReportButton } from './report-button.tsx'
import type { Reported } from './reported.ts'

const comment: Reported = { type: 'comment', id: 4, text: 'Unkind', author: { id: 5, displayName: 'Yusuf' } }
const video: Reported = { ...comment, type: 'video' }
const draft = draftKeyOf('report of a comment', person().id, 4)

/** The dialog, opened by its button. */
async function open(target: Reported, changes: TestResponses = {}) {
  const { actor, unmount, queryClient } = await renderLinked(<ReportButton target={target} />, {
    responses: { 'GET /api/user': () => ({ body: person() }), ...changes },
  })
  queryClient.setQueryData(sessionQuery.queryKey, person())
  await actor.click(await screen.findByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report' }))
  return { actor, unmount, queryClient, dialog, details: dialog.getByRole<HTMLTextAreaElement>('textbox') }
}

it('a report of what has been deleted meanwhile says so and closes: nothing is left to report', async () => {
  const { actor, dialog } = await open(comment, {
    [`POST ${reportsApi.add.path}`]: () => ({
      status: 404,
      body: { status: 404, code: 'report_target_not_found', detail: '' },
    }),
  })
  await actor.selectOptions(dialog.getByRole('combobox'), 'harassment')
  await actor.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('What you want to report no longer exists.')).toBeTruthy()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

describe('the details of a report', () => {
  beforeEach(() => sessionStorage.clear())

  it('are restored after a reload and after a closed dialog, for the same item only, until they are sent', async () => {
    const first = await open(comment)
    await first.actor.type(first.details, 'He insults my sister.')
    await first.actor.keyboard('{Escape}')
    first.unmount()

    const other = await open(video)
    expect(other.details.value).toBe('')
    other.unmount()

    const { actor, dialog, details } = await open(comment, {
      [`POST ${reportsApi.add.path}`]: () => ({ status: 201, body: {} }),
    })
    expect(details.value).toBe('He insults my sister.')
    await actor.selectOptions(dialog.getByRole('combobox'), 'harassment')
    await actor.click(dialog.getByRole('button', { name: 'Send report' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(sessionStorage.getItem(draft)).toBeNull()
  })

  it('are discarded when the report arrives after its page was left', async () => {
    const sending = Promise.withResolvers<void>()
    const { actor, dialog, details, unmount } = await open(comment, {
      [`POST ${reportsApi.add.path}`]: async () => {
        await sending.promise
        return { status: 201, body: {} }
      },
    })
    await actor.type(details, 'He insults my sister.')
    await actor.selectOptions(dialog.getByRole('combobox'), 'harassment')
    await actor.click(dialog.getByRole('button', { name: 'Send report' }))
    unmount()
    expect(sessionStorage.getItem(draft)).toBe('He insults my sister.')
    sending.resolve()
    await expect.poll(() => sessionStorage.getItem(draft)).toBeNull()
  })

  it('are discarded by Cancel', async () => {
    const { actor, dialog, details } = await open(comment)
    await actor.type(details, 'He insults my sister.')
    expect(sessionStorage.getItem(draft)).toBe('He insults my sister.')
    await actor.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(sessionStorage.getItem(draft)).toBeNull()
  })

  it('stay when the session ends, and are sent after signing in again; for somebody else the dialog closes', async () => {
    const sent: unknown[] = []
    const { actor, dialog, details, queryClient } = await open(comment, {
      [`POST ${reportsApi.add.path}`]: async (request) => {
        sent.push(await request.json())
        return { status: 500, body: {} }
      },
    })
    const become = (user: ReturnType<typeof person> | null) =>
      act(async () => queryClient.setQueryData(sessionQuery.queryKey, user))
    await actor.type(details, 'He insults my sister.')
    await become(null)
    // Behind the dialog, where it has no role.
    const opener = () => document.querySelector('[aria-label="Report"]')
    await expect.poll(opener).toBeNull()
    expect(details.isConnected && details.value).toBe('He insults my sister.')
    await become(person())
    await expect.poll(opener).toBeTruthy()
    await actor.selectOptions(dialog.getByRole('combobox'), 'harassment')
    await actor.click(dialog.getByRole('button', { name: 'Send report' }))
    await expect.poll(() => sent).toEqual([expect.objectContaining({ text: 'He insults my sister.' })])
    await become(person({ id: 99 }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })
})
