import { expect, test } from 'vitest'
import { frameAt } from './storyboard.ts'

const frames = [0, 2, 4].map((startSeconds, index) => ({
  startSeconds,
  endSeconds: startSeconds + 2,
  url: '/sprite.jpg',
  x: index * 160,
  y: 0,
  width: 160,
  height: 90,
}))

test.each([
  [0, 0],
  [1.99, 0],
  [2, 160],
  [5, 320],
  [999, 320],
  [-1, 0],
])('the preview at %f seconds shows the frame that has begun', (seconds, x) => {
  expect(frameAt(frames, seconds)?.x).toBe(x)
})

test('a video without a storyboard has no preview picture', () => {
  expect(frameAt([], 3)).toBeNull()
})
