import { api } from '@lamplight/contract/api'
import { type ErrorCode, errorMeanings } from '@lamplight/contract/errors'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { OUTDATED_BY } from './outdated.ts'
import { createQueryClient } from './query-client.ts'

/** Refusals after which no cached response is read again, by the reason. */
const STILL_VALID: Readonly<Record<string, readonly ErrorCode[]>> = {
  'the write reads again what it is about, also after a refusal': [
    ...(['already_decided', 'already_claimed', 'already_reviewed', 'second_review_not_found'] as const),
    'member_deleted',
    ...(['report_decided', 'report_not_found', 'already_restored', 'not_restorable', 'appeal_not_possible'] as const),
    ...(['already_suspended', 'not_suspended', 'not_waiting', 'invitation_not_found', 'session_not_found'] as const),
    ...(['payment_disputed', 'payment_not_found', 'refund_refused', 'payout_at_provider', 'payout_finished'] as const),
    ...(['payout_not_found', 'payout_started', 'payout_debt_unconfirmed', 'payout_open', 'payouts_paused'] as const),
    ...(['payout_above_balance', 'monthly_gift_ended', 'monthly_gift_not_found', 'feature_not_found'] as const),
    ...(['product_changed', 'sponsor_flight_over', 'sponsor_not_editable', 'testimonial_not_found'] as const),
    ...(['inquiry_answered', 'inquiry_closed', 'inquiry_not_found', 'forum_category_hidden'] as const),
    ...(['managed_category_not_found', 'category_in_use', 'category_order_changed', 'video_not_playable'] as const),
    ...(['import_not_found', 'import_not_startable', 'import_not_under_way', 'import_under_way'] as const),
  ],
  'the form shows what was changed elsewhere': ['captions_changed', 'playlist_changed', 'text_changed'],
  'what was entered or chosen is not possible': [
    ...(['username_taken', 'category_exists', 'forum_category_exists', 'too_many_forum_categories'] as const),
    ...(['too_many_captions', 'too_many_playlists', 'playlist_full', 'import_folder_not_found', 'same_topic'] as const),
    ...(['own_channel', 'own_content', 'own_donation', 'own_video', 'chat_block_self', 'reply_not_pinned'] as const),
    ...(['donation_mismatch', 'not_removable', 'last_admin', 'balance_left', 'payout_below_minimum'] as const),
    'confirmed_email_required',
  ],
  'the chat and uploads have a state of their own': [
    ...(['chat_edit_too_late', 'chat_message_not_found', 'chat_not_in_room', 'chat_room_locked'] as const),
    ...(['upload_already_used', 'upload_incomplete', 'upload_not_found'] as const),
  ],
  'it is about an address that was opened': [
    ...(['not_found', 'link_expired', 'donation_not_found'] as const),
    ...(['download_missing', 'purchase_ended', 'purchase_not_found'] as const),
  ],
}

it('a refusal that says that something has changed names the responses that show it, or has a reason not to', () => {
  const codes = Object.entries(errorMeanings).filter(([, { status }]) => [404, 409, 410].includes(status))
  const unnamed = codes.map(([code]) => code).filter((code) => !(code in OUTDATED_BY))
  expect(unnamed.toSorted()).toEqual(Object.values(STILL_VALID).flat().toSorted())
})

it('the responses that a refusal names exist', () => {
  const paths = Object.values(api).flatMap((endpoints) => Object.values(endpoints).map(({ path }) => path))
  const unknown = Object.values(OUTDATED_BY)
    .flat()
    .map((target) => (typeof target === 'string' ? target : 'path' in target ? target.path : ''))
    .filter((named) => !paths.some((path) => path === named || path.startsWith(`${named}/`)))
  expect(unknown).toEqual([])
})

const refusal = (code: ErrorCode) => new ApiError(`404: ${code}`, { status: 404, code, detail: '' })

/** Which of these are read again after a write that fails. */
async function staleAfter(error: Error, meta = {}) {
  const client = createQueryClient()
  const addresses = ['/api/videos/9/comments', '/api/videos/9', '/api/sponsored-content/placement/video-pre?videoId=9']
  for (const address of addresses) client.setQueryData([address], {})
  const write = { mutationFn: () => Promise.reject(error), meta }
  await client
    .getMutationCache()
    .build(client, write)
    .execute(undefined)
    .catch(() => {})
  await vi.dynamicImportSettled()
  return addresses.filter((address) => client.getQueryState([address])?.isInvalidated)
}

it('a write that is refused because what it is about is gone makes stale what shows it, and nothing else', async () => {
  expect(await staleAfter(refusal('comment_not_found'))).toEqual(['/api/videos/9/comments'])
  expect(await staleAfter(refusal('video_not_found'))).toEqual(['/api/videos/9'])
})

it('other failures, and writes that nobody pressed for, make nothing stale', async () => {
  expect(await staleAfter(refusal('rate_limited'))).toEqual([])
  expect(await staleAfter(new Error('no connection'))).toEqual([])
  expect(await staleAfter(refusal('comment_not_found'), { isQuiet: true })).toEqual([])
})

it('a form that is part of what is gone keeps the page as it is', async () => {
  expect(await staleAfter(refusal('comment_not_found'), { keepsPageAfter: 'comment_not_found' })).toEqual([])
  expect(await staleAfter(refusal('video_not_found'), { keepsPageAfter: 'comment_not_found' })).toEqual([
    '/api/videos/9',
  ])
})

it('a list of which no more can be read because what it belongs to is gone makes that stale; any other read does not', async () => {
  const client = createQueryClient()
  client.setQueryData(['/api/videos/9'], {})
  const isStale = () => client.getQueryState(['/api/videos/9'])?.isInvalidated
  const gone = () => Promise.reject(refusal('video_not_found'))
  await client.fetchQuery({ queryKey: ['/api/videos/9/related'], queryFn: gone }).catch(() => {})
  await vi.dynamicImportSettled()
  expect(isStale()).toBe(false)
  const comments = new InfiniteQueryObserver(client, {
    queryKey: ['/api/videos/9/comments', 'pages'],
    queryFn: ({ pageParam }) => (pageParam === '' ? { nextCursor: 'two' } : gone()),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const leave = comments.subscribe(() => {})
  await expect.poll(() => comments.getCurrentResult().hasNextPage).toBe(true)
  expect((await comments.fetchNextPage()).isFetchNextPageError).toBe(true)
  await vi.dynamicImportSettled()
  expect(isStale()).toBe(true)
  leave()
})
