import type { ReactionValue, WatchVideo } from '@lamplight/contract/videos'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart, type TestResponse } from '../../testing/render-app.tsx'
import { useReaction } from './videos.queries.ts'

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
async function setUp() {
  const responses: ((response: TestResponse) => void)[] = []
  const { actor, queryClient } = await renderPart(<Presses />, {
    responses: { [`PUT ${VIDEO}/reaction`]: () => new Promise((resolve) => responses.push(resolve)) },
  })
  queryClient.setQueryData([VIDEO], { likes: 7, viewer: { reaction: 'none' } })
  return {
    responses,
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

test('a like that fails is undone [V-WATCH-10]', async () => {
  const { responses, press, shown } = await setUp()
  await press('like')
  await expect.poll(() => responses.length).toBe(1)
  responses[0]?.({ status: 500 })
  await expect.poll(shown).toEqual(['none', 7])
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
