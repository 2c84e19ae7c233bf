import type { WatchVideo } from '@lamplight/contract/video-responses'
import type { ReactionValue } from '@lamplight/contract/video-states'
import { QueryObserver } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendWaiting } from '../../api/sent-on-leave.ts'
import { renderPart, type TestResponse, type TestResponses } from '../../testing/render-app.tsx'
import { makeWatchVideo } from '../../testing/videos.ts'
import { useReaction, videoQuery } from './videos.queries.ts'

const VIDEO = '/api/videos/3'

function Presses() {
  const { mutate } = useReaction(3)
  const press = (value: ReactionValue, before: ReactionValue) => (
    <button type="button" onClick={() => mutate({ value, before })}>
      {value}
    </button>
  )
  return (
    <>
      {press('like', 'none')}
      {press('dislike', 'like')}
    </>
  )
}

/** The cached video, with responses that the test releases in the order of the requests. */
async function setUp(failing: TestResponses = {}) {
  const responses: ((response: TestResponse) => void)[] = []
  const sent: unknown[] = []
  const { actor, queryClient } = await renderPart(<Presses />, {
    responses: {
      [`PUT ${VIDEO}/reaction`]: async (request) => {
        sent.push(await request.json())
        return new Promise((resolve) => responses.push(resolve))
      },
      ...failing,
    },
  })
  queryClient.setQueryData([VIDEO], { likes: 7, viewer: { reaction: 'none' } })
  return {
    queryClient,
    responses,
    sent,
    press: (name: ReactionValue) => actor.click(screen.getByRole('button', { name })),
    shown: () => {
      const video = queryClient.getQueryData<WatchVideo>([VIDEO])
      return [video?.viewer.reaction, video?.likes]
    },
  }
}

test('a like is an optimistic update, corrected by the response [V-WATCH-10]', async () => {
  const { responses, press, shown } = await setUp()
  await press('like')
  expect(shown()).toEqual(['like', 8])
  await expect.poll(() => responses.length).toBe(1)
  responses[0]?.({ body: { reaction: 'like', likes: 12 } })
  await expect.poll(shown).toEqual(['like', 12])
})

test('a video that is being read again meanwhile does not show the reaction of before, and is read after the like', async () => {
  const { viewer, ...video } = makeWatchVideo({ id: 3, likes: 7 })
  let stored: ReactionValue = 'none'
  let title = 'Before'
  const reads: (() => void)[] = []
  const { queryClient, responses, press, shown } = await setUp({
    [`GET ${VIDEO}`]: () => {
      const body = { ...video, title, viewer: { ...viewer, reaction: stored } }
      return new Promise((resolve) => reads.push(() => resolve({ body })))
    },
  })
  const observer = new QueryObserver(queryClient, { ...videoQuery(3), refetchOnMount: 'always' })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => reads.length).toBe(1)
  title = 'After'
  await press('like')
  expect(shown()).toEqual(['like', 8])
  reads[0]?.()
  await expect.poll(() => responses.length).toBe(1)
  expect(shown()).toEqual(['like', 8])
  stored = 'like'
  responses[0]?.({ body: { reaction: 'like', likes: 8 } })
  await expect.poll(() => reads.length).toBe(2)
  expect(shown()).toEqual(['like', 8])
  reads[1]?.()
  await expect.poll(() => observer.getCurrentResult().data?.title).toBe('After')
  expect(shown()[0]).toBe('like')
  stop()
})

test('a like that fails is undone [V-WATCH-10]', async () => {
  const { responses, press, shown } = await setUp()
  await press('like')
  await expect.poll(() => responses.length).toBe(1)
  responses[0]?.({ status: 500 })
  await expect.poll(shown).toEqual(['none', 7])
})

test('a reaction of which only the response was lost counts; one that was not stored is undone', async () => {
  const { viewer, ...video } = makeWatchVideo({ id: 3, likes: 9 })
  const { press, shown } = await setUp({
    [`PUT ${VIDEO}/reaction`]: () => {
      throw new TypeError('Failed to fetch')
    },
    [`GET ${VIDEO}`]: () => ({ body: { ...video, viewer: { ...viewer, reaction: 'like' } } }),
  })
  await press('like')
  await expect.poll(shown).toEqual(['like', 9])
  await press('dislike')
  await expect.poll(shown).toEqual(['like', 9])
})

test('when like and dislike are pressed quickly, the dislike wins, also with slow responses [V-WATCH-10, V-WATCH-11]', async () => {
  const { responses, press, shown } = await setUp()
  await press('like')
  await press('dislike')
  expect(shown()).toEqual(['dislike', 7])
  await expect.poll(() => responses.length).toBe(1)
  responses[0]?.({ body: { reaction: 'like', likes: 8 } })
  await expect.poll(() => responses.length).toBe(2)
  expect(shown()).toEqual(['dislike', 7])
  responses[1]?.({ body: { reaction: 'dislike', likes: 6 } })
  await expect.poll(shown).toEqual(['dislike', 6])
})

test('what waits for the response to an earlier press is sent when the page is closed', async () => {
  const { queryClient, press, responses, sent } = await setUp()
  await press('like')
  await press('dislike')
  await expect.poll(() => responses.length).toBe(1)
  sendWaiting(queryClient)
  await expect.poll(() => sent).toEqual([{ value: 'like' }, { value: 'dislike' }])
})
