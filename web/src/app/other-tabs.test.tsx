/** What a person does in one tab is shown in the others: from the write to the page. */

import type { CreatorAccount } from '@lamplight/contract/creators'
import { listsApi } from '@lamplight/contract/lists'
import type { Video } from '@lamplight/contract/video-responses'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, test } from 'vitest'
import { announceChange, watchOtherTabs } from '../api/other-tabs.ts'
import { createQueryClient } from '../api/query-client.ts'
import { usePayoutStep } from '../features/admin/admin.queries.ts'
import { useChangeCategory } from '../features/categories/categories.queries.ts'
import { useBlock } from '../features/chat/chat.queries.ts'
import {
  useAddComment,
  useDeleteComment,
  useEditComment,
  useLikeComment,
} from '../features/comments/comments.queries.ts'
import { useHideComment } from '../features/comments/hide-comment.queries.ts'
import { usePinComment } from '../features/comments/use-pin-comment.ts'
import { useEditAccount } from '../features/creators/creators.queries.ts'
import { useEndMonthly } from '../features/donations/giving.queries.ts'
import { useFeature } from '../features/featured/schedule.queries.ts'
import {
  useAddPost,
  useChangeTopic,
  useEditPost,
  useRemovePost,
  useRestorePost,
} from '../features/forum/forum.queries.ts'
import { useClearHistory, useForgetHistory, useRestoreHistory } from '../features/lists/history.queries.ts'
import { useSaveForLater, useSetLike } from '../features/lists/lists.queries.ts'
import { useDecide, useDecideMany } from '../features/moderation/moderation.queries.ts'
import { useSetSwitch } from '../features/notifications/notifications.queries.ts'
import { useSuspend } from '../features/people/people.queries.ts'
import {
  useCreatePlaylist,
  useFilePlaylistItem,
  useMoveItem,
  useRemovePlaylist,
} from '../features/playlists/playlists.queries.ts'
import { useDecideProduct, useSetProductActive } from '../features/products/products.queries.ts'
import { useDecideCase, useRestoreRemoved } from '../features/reports/reports.queries.ts'
import { useSaveProfile, useVerifyEmail } from '../features/settings/settings.queries.ts'
import { useContentStep, useReview } from '../features/sponsors/sponsors.queries.ts'
import { useEditVideo, useRemoveVideo } from '../features/studio/studio.queries.ts'
import { useTestimonialSteps } from '../features/testimonials/staff-testimonials.queries.ts'
import { useSubscribe } from '../features/users/users.queries.ts'
import { useReaction } from '../features/videos/videos.queries.ts'
import { person, renderApp, renderPart, type TestResponses } from '../testing/render-app.tsx'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

/** What the tabs of this browser announce. */
function listen(): unknown[] {
  const heard: unknown[] = []
  const tabs = new BroadcastChannel('changes')
  tabs.onmessage = ({ data }) => heard.push(data)
  endings.push(() => tabs.close())
  return heard
}

function useLike() {
  const { mutate } = useReaction(3)
  return () => mutate({ value: 'like', before: 'none' })
}

const done = () => ({ body: {} })
const writes: [string, TestResponses, () => () => unknown, unknown][] = [
  [
    'a like',
    { 'PUT /api/videos/3/reaction': () => ({ body: { reaction: 'like', likes: 1 } }) },
    useLike,
    { kind: 'reaction', videoId: 3, isLiked: true },
  ],
  [
    'a like that is removed from the list',
    { 'PUT /api/videos/3/reaction': () => ({ body: { reaction: 'none', likes: 0 } }) },
    () => {
      const { mutate } = useSetLike(3)
      return () => mutate(undefined)
    },
    { kind: 'reaction', videoId: 3, isLiked: false },
  ],
  [
    'a video saved for later',
    { 'POST /api/watch-later': () => ({ body: { isSaved: true } }) },
    () => {
      const { mutate } = useSaveForLater(3)
      return () => mutate(true)
    },
    { kind: 'watch-later', videoId: 3, isSaved: true },
  ],
  [
    'a subscription',
    { 'POST /api/subscriptions/5': () => ({ body: { isSubscribed: true, subscriberCount: 1 } }) },
    () => {
      const { mutate } = useSubscribe(5)
      return () => mutate(true)
    },
    { kind: 'subscription', channelId: 5, isSubscribed: true },
  ],
  [
    'a video removed from the history',
    { 'DELETE /api/history/3': done },
    () => {
      const { mutate } = useForgetHistory(3)
      return () => mutate()
    },
    { kind: 'history', videoId: 3, isListed: false },
  ],
  [
    'a video put back into the history',
    { 'PUT /api/history/3': done },
    () => {
      const { mutate } = useRestoreHistory(3)
      return () => mutate({ position: 5, watchedAt: '2026-01-01T10:00:00.000Z' })
    },
    { kind: 'history', videoId: 3, isListed: true },
  ],
  [
    'a cleared history',
    { 'DELETE /api/history': done },
    () => {
      const { mutate } = useClearHistory()
      return () => mutate()
    },
    { kind: 'history', videoId: null, isListed: false },
  ],
  [
    'a new playlist',
    { 'POST /api/playlists': done },
    () => {
      const { mutate } = useCreatePlaylist()
      return () => mutate({ title: 'Psalms' })
    },
    { kind: 'playlists', removedId: null },
  ],
  [
    'a video in a playlist',
    { 'POST /api/playlists/7/items': done },
    () => {
      const { mutate } = useFilePlaylistItem(3)
      return () => mutate({ playlistId: 7, isIn: true })
    },
    { kind: 'playlists', removedId: null },
  ],
  [
    'a moved video of a playlist',
    { 'PUT /api/playlists/7/items/3/position': done },
    () => {
      const { mutate } = useMoveItem(7)
      return () => mutate({ videoId: 3, position: 1, after: null })
    },
    { kind: 'playlists', removedId: null },
  ],
  [
    'a deleted playlist',
    { 'DELETE /api/playlists/7': done },
    () => {
      const { mutate } = useRemovePlaylist(7)
      return () => mutate(undefined)
    },
    { kind: 'playlists', removedId: 7 },
  ],
  [
    'a comment',
    { 'POST /api/comments': done },
    () => {
      const { mutate } = useAddComment(3)
      return () => mutate({ content: 'Peace' })
    },
    { kind: 'comments', videoId: 3 },
  ],
  [
    'an edited comment',
    { 'PATCH /api/comments/8': done },
    () => {
      const { mutate } = useEditComment(3)
      return () => mutate({ id: 8, content: 'Peace', previousContent: 'Pace' })
    },
    { kind: 'comments', videoId: 3 },
  ],
  [
    'a deleted comment',
    { 'DELETE /api/comments/8': done },
    () => {
      const { mutate } = useDeleteComment(3)
      return () => mutate(8)
    },
    { kind: 'comments', videoId: 3 },
  ],
  [
    'a liked comment',
    { 'POST /api/comments/8/like': () => ({ body: { hasLiked: true, likes: 1 } }) },
    () => {
      const { mutate } = useLikeComment(3)
      return () => mutate({ id: 8, liked: true })
    },
    { kind: 'comments', videoId: 3 },
  ],
  [
    'a post of the forum',
    { 'POST /api/forum/posts': done },
    () => {
      const { mutate } = useAddPost(4)
      return () => mutate('Peace')
    },
    { kind: 'topic', topicId: 4 },
  ],
  [
    'an edited post of the forum',
    { 'PATCH /api/forum/posts/9': done },
    () => {
      const { mutate } = useEditPost(4)
      return () => mutate({ id: 9, content: 'Peace', previousContent: 'Pace' })
    },
    { kind: 'topic', topicId: 4 },
  ],
  [
    'a deleted post of the forum',
    { 'DELETE /api/forum/posts/9': done },
    () => {
      const { mutate } = useRemovePost(4)
      return () => mutate({ id: 9 })
    },
    { kind: 'topic', topicId: 4 },
  ],
  [
    'a decision of a moderator',
    { 'PATCH /api/videos/3/moderate': done },
    () => {
      const { mutate } = useDecide({ id: 3 } as Video).decision
      return () => mutate({ status: 'approved' })
    },
    { kind: 'decision' },
  ],
  [
    'a decision on several videos',
    { 'POST /api/moderation/decisions': () => ({ body: [] }) },
    () => {
      const { mutate } = useDecideMany()
      return () => mutate({ videos: [{ id: 3 }], status: 'approved' })
    },
    { kind: 'decision' },
  ],
  [
    'a pinned comment',
    { 'PUT /api/comments/8/pin': done },
    () => {
      const pin = usePinComment(3)
      return () => pin({ id: 8, isPinned: true })
    },
    { kind: 'comments', videoId: 3 },
  ],
  [
    'a hidden comment',
    { 'POST /api/comments/8/hide': done },
    () => {
      const { mutate } = useHideComment(3).hide
      return () => mutate({ id: 8, reason: 'Insults' })
    },
    { kind: 'comments', videoId: 3 },
  ],
  [
    'a locked topic',
    { 'PATCH /api/forum/topics/4': done },
    () => {
      const { mutate } = useChangeTopic(4)
      return () => mutate({ kind: 'change', change: { isLocked: true } })
    },
    { kind: 'topic', topicId: 4 },
  ],
  [
    'a restored post of the forum',
    { 'POST /api/forum/posts/9/restore': done },
    () => {
      const { mutate } = useRestorePost(4)
      return () => mutate(9)
    },
    { kind: 'topic', topicId: 4 },
  ],
  [
    'a decision on a report',
    { 'POST /api/admin/reports/6/decision': done },
    () => {
      const { mutate } = useDecideCase(6, () => {})
      return () => mutate({} as Parameters<typeof mutate>[0])
    },
    { kind: 'decision' },
  ],
  [
    'something that is shown again after a report',
    { 'POST /api/admin/reports/6/restore': done },
    () => {
      const { mutate } = useRestoreRemoved(6)
      return () => mutate()
    },
    { kind: 'decision' },
  ],
  [
    'a suspension',
    { 'POST /api/users/7/suspensions': done },
    () => {
      const { mutate } = useSuspend(7)
      return () => mutate({} as Parameters<typeof mutate>[0])
    },
    { kind: 'decision' },
  ],
  [
    'a decision on a product',
    { 'PATCH /api/admin/affiliate-products/5': done },
    () => {
      const { mutate } = useDecideProduct({ id: 5, version: 1 })
      return () => mutate({ status: 'listed' })
    },
    { kind: 'products' },
  ],
  [
    'a product that is taken off the marketplace',
    { 'PATCH /api/affiliate-products/5': done },
    () => {
      const { mutate } = useSetProductActive(5)
      return () => mutate(false)
    },
    { kind: 'products' },
  ],
  [
    'a saved profile',
    { 'PATCH /api/settings/profile': done },
    () => {
      const { mutate } = useSaveProfile()
      return () => mutate({ displayName: 'Miriam' })
    },
    { kind: 'account' },
  ],
  [
    'a person who is blocked in the chat',
    { 'PUT /api/chat/blocks/5': done },
    () => {
      const { mutate } = useBlock()
      return () => mutate({ userId: 5, isBlocked: true })
    },
    { kind: 'blocks' },
  ],
  [
    'a testimonial that is removed',
    { 'DELETE /api/admin/testimonials/2': done },
    () => {
      const { mutate } = useTestimonialSteps().remove
      return () => mutate(2)
    },
    { kind: 'testimonials' },
  ],
  [
    'a payout that is begun',
    { 'POST /api/admin/payouts/2/start': done },
    () => {
      const { mutate } = usePayoutStep(2)
      return () => mutate({ step: 'start', amount: '', notes: '', password: 'lamplight' })
    },
    { kind: 'decision' },
  ],
  [
    'a decision on sponsored content',
    { 'POST /api/sponsored-content/2/review': done },
    () => {
      const { mutate } = useReview(2)
      return () => mutate({} as Parameters<typeof mutate>[0])
    },
    { kind: 'decision' },
  ],
  [
    'an edited video of one’s own',
    { 'PATCH /api/videos/3': done },
    () => {
      const { mutate } = useEditVideo(3)
      return () => mutate({ title: 'Dawn' })
    },
    { kind: 'own-video', videoId: 3, isDeleted: false },
  ],
  [
    'a deleted video of one’s own',
    { 'DELETE /api/videos/3': done },
    () => {
      const { mutate } = useRemoveVideo()
      return () => mutate({ id: 3, title: 'Dawn', user: { id: 7 } } as Video)
    },
    { kind: 'own-video', videoId: 3, isDeleted: true },
  ],
  [
    'sponsored content that its advertiser pauses',
    { 'POST /api/sponsored-content/2/pause': done },
    () => {
      const { mutate } = useContentStep(2)
      return () => mutate('pause')
    },
    { kind: 'own' },
  ],
  [
    'edited payout settings',
    { 'PATCH /api/creator-account/4': done },
    () => {
      const { mutate } = useEditAccount({ id: 4, userId: 7 } as CreatorAccount)
      return () => mutate({ payoutEmail: 'miriam@example.org' } as Parameters<typeof mutate>[0])
    },
    { kind: 'own' },
  ],
  [
    'a monthly donation that is ended',
    { 'DELETE /api/monthly-gifts/6': done },
    () => {
      const { mutate } = useEndMonthly()
      return () => mutate(6)
    },
    { kind: 'own' },
  ],
  [
    'a category that is hidden',
    { 'PATCH /api/admin/categories/video/5': done },
    () => {
      const { mutate } = useChangeCategory('video', 5)
      return () => mutate({ isHidden: true } as Parameters<typeof mutate>[0])
    },
    { kind: 'categories' },
  ],
  [
    'a featured video',
    { 'POST /api/featured-videos': done },
    () => {
      const { mutate } = useFeature(3)
      return () => mutate({ add: 'home' } as unknown as Parameters<typeof mutate>[0])
    },
    { kind: 'featured' },
  ],
  [
    'a confirmed address',
    { 'POST /api/verify-email': done },
    () => {
      const { mutate } = useVerifyEmail()
      return () => mutate('token')
    },
    { kind: 'account' },
  ],
  [
    'a notification that is switched off',
    { 'PUT /api/notifications/switches': done },
    () => {
      const { mutate } = useSetSwitch()
      return () => mutate({ kind: 'payout_failed', isOn: false })
    },
    { kind: 'account' },
  ],
]

function Write({ useWrite }: { useWrite: () => () => unknown }) {
  const write = useWrite()
  return (
    <button type="button" onClick={write}>
      Write
    </button>
  )
}

test.each(writes)(
  '%s is announced to the other tabs once the server has confirmed it',
  async (_, responses, useWrite, change) => {
    const heard = listen()
    const { actor, queryClient } = await renderPart(<Write useWrite={useWrite} />, { responses })
    endings.push(watchOtherTabs(queryClient))
    await actor.click(screen.getByRole('button', { name: 'Write' }))
    await expect.poll(() => heard).toEqual([change])
  },
)

test('a write that the server refuses is not announced', async () => {
  const heard = listen()
  const { actor, queryClient } = await renderPart(<Write useWrite={useLike} />)
  endings.push(watchOtherTabs(queryClient))
  await actor.click(screen.getByRole('button', { name: 'Write' }))
  await expect.poll(() => queryClient.getMutationCache().getAll()[0]?.state.status).toBe('error')
  announceChange(queryClient, { kind: 'blocks' })
  await expect.poll(() => heard).toEqual([{ kind: 'blocks' }])
})

it('an open list of liked videos shows what another tab likes, and no longer what it does not like any more', async () => {
  const other = createQueryClient()
  endings.push(watchOtherTabs(other))
  let ids = [1]
  const video = (id: number) => ({
    ...{
      id,
      title: `Film ${id}`,
      description: '',
      videoUrl: '',
      thumbnailUrl: '',
      thumbnails: [],
      storyboardUrl: null,
    },
    ...{
      duration: 60,
      categoryId: 5,
      language: 'en',
      hasCaptions: false,
      createdAt: '2026-11-20T00:00:00.000Z',
      views: 1,
      likes: 0,
    },
    ...{ isDownloadable: false, downloadPrice: null, status: 'approved', processing: 'ready' },
    user: { id: 3, username: 'grace', displayName: 'Grace', avatarUrl: null, subscriberCount: 0 },
  })
  const { queryClient } = await renderApp('/liked-videos', {
    user: person(),
    responses: {
      'GET /api/liked-videos': () => ({ body: listsApi.liked.response.parse(ids.map(video)) }),
      'GET /api/progress': () => ({ body: [] }),
    },
  })
  endings.push(watchOtherTabs(queryClient))
  await screen.findByRole('link', { name: 'Film 1' })
  ids = [2, 1]
  act(() => announceChange(other, { kind: 'reaction', videoId: 2, isLiked: true }))
  await screen.findByRole('link', { name: 'Film 2' })
  act(() => announceChange(other, { kind: 'reaction', videoId: 1, isLiked: false }))
  await expect.poll(() => screen.queryByRole('link', { name: 'Film 1' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Film 2' })).toBeTruthy()
})
