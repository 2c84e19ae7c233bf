import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render-app.tsx'
import { useAppearance } from '../videos/look-again.queries.ts'
import { SubscribeButton } from './subscribe-button.tsx'

/** Looks for a missing video too, like every watch page. */
function WatchPage() {
  useAppearance('1', false)
  return <SubscribeButton channelId={5} viewer={{ isSubscribed: false, canSubscribe: true }} />
}

test('subscribing updates the channel and every page of its videos, wherever the button is [V-WATCH-14, V-WATCH-17, V-CONV-11]', async () => {
  const { actor, queryClient } = await renderPart(
    <SubscribeButton channelId={5} viewer={{ isSubscribed: false, canSubscribe: true }} />,
    {
      responses: { 'POST /api/subscriptions/5': () => ({ body: { isSubscribed: true, subscriberCount: 3 } }) },
    },
  )
  const before = { subscriberCount: 2, viewer: { isSubscribed: false, canSubscribe: true } }
  const videoOf = (id: number) => ({ user: { id, subscriberCount: 2 }, viewer: before.viewer })
  queryClient.setQueryData(['/api/users/5'], before)
  queryClient.setQueryData(['/api/videos/1'], videoOf(5))
  queryClient.setQueryData(['/api/videos/2'], videoOf(6))
  queryClient.setQueryData(['/api/subscriptions', 'pages'], { pages: [], pageParams: [] })
  await actor.click(screen.getByRole('button', { name: 'Subscribe' }))
  const after = { subscriberCount: 3, viewer: { isSubscribed: true, canSubscribe: true } }
  await expect.poll(() => queryClient.getQueryData(['/api/users/5'])).toEqual(after)
  expect(queryClient.getQueryData(['/api/videos/1'])).toEqual({
    user: { id: 5, subscriberCount: 3 },
    viewer: after.viewer,
  })
  expect(queryClient.getQueryData(['/api/videos/2'])).toEqual(videoOf(6))
  expect(queryClient.getQueryState(['/api/subscriptions', 'pages'])?.isInvalidated).toBe(true)
})

test('the button of a subscriber says so, and ends the subscription [V-WATCH-14]', async () => {
  const sent: string[] = []
  const { actor } = await renderPart(
    <SubscribeButton channelId={5} viewer={{ isSubscribed: true, canSubscribe: true }} />,
    {
      responses: {
        'DELETE /api/subscriptions/5': ({ method }) => {
          sent.push(method)
          return { body: { isSubscribed: false, subscriberCount: 2 } }
        },
      },
    },
  )
  await actor.click(screen.getByRole('button', { name: 'Subscribed' }))
  await expect.poll(() => sent).toEqual(['DELETE'])
})

test('a subscription of which only the response was lost counts', async () => {
  const channel = { subscriberCount: 3, viewer: { isSubscribed: true } }
  const { actor, queryClient } = await renderPart(
    <SubscribeButton channelId={5} viewer={{ isSubscribed: false, canSubscribe: true }} />,
    {
      responses: {
        'POST /api/subscriptions/5': () => {
          throw new TypeError('Failed to fetch')
        },
        'GET /api/users/5': () => ({ body: channel, isStub: true }),
      },
    },
  )
  queryClient.setQueryData(['/api/users/5'], { subscriberCount: 2, viewer: { isSubscribed: false } })
  await actor.click(screen.getByRole('button', { name: 'Subscribe' }))
  await expect.poll(() => queryClient.getQueryData(['/api/users/5'])).toEqual(channel)
  expect(screen.queryByText('Your subscription could not be saved')).toBeNull()
})

test('a subscription on a watch page is saved without a message, and the lists of subscriptions are read again', async () => {
  const { actor, queryClient } = await renderPart(<WatchPage />, {
    responses: { 'POST /api/subscriptions/5': () => ({ body: { isSubscribed: true, subscriberCount: 3 } }) },
  })
  queryClient.setQueryData(['/api/subscriptions', 'pages'], { pages: [], pageParams: [] })
  await actor.click(screen.getByRole('button', { name: 'Subscribe' }))
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(screen.queryByText('Your subscription could not be saved')).toBeNull()
  expect(queryClient.getQueryState(['/api/subscriptions', 'pages'])?.isInvalidated).toBe(true)
})
