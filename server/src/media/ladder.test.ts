import { describe, expect, test } from 'vitest'
import { averageVideoKbps, planLadder } from './ladder.ts'
import { framesPerSecond } from './media-info.ts'

const steady = (width: number, height: number, fps = 30) => ({
  ...{ width, height, frameRate: { num: fps, den: 1 }, variableFrameRate: false },
})
const sizes = (width: number, height: number) =>
  planLadder(steady(width, height)).rungs.map((rung) => `${rung.name} ${rung.width}x${rung.height}`)

describe('the choice of rungs', () => {
  test.each([
    ['landscape', 1920, 1080, ['240p 426x240', '360p 640x360', '480p 854x480', '720p 1280x720', '1080p 1920x1080']],
    [
      '4K is scaled down to 1080',
      3840,
      2160,
      ['240p 426x240', '360p 640x360', '480p 854x480', '720p 1280x720', '1080p 1920x1080'],
    ],
    [
      'portrait counts by its short side',
      1080,
      1920,
      ['240p 240x426', '360p 360x640', '480p 480x854', '720p 720x1280', '1080p 1080x1920'],
    ],
    ['square', 720, 720, ['240p 240x240', '360p 360x360', '480p 480x480', '720p 720x720']],
    ['4:3 between two rungs stays below itself', 768, 576, ['240p 320x240', '360p 480x360', '480p 640x480']],
    [
      'slightly smaller than a rung gets that rung at its own size',
      1920,
      1072,
      ['240p 430x240', '360p 644x360', '480p 860x480', '720p 1290x720', '1080p 1920x1072'],
    ],
    ['odd sides become even and never grow', 641, 361, ['240p 426x240', '360p 640x360']],
    ['smaller than the smallest keeps its own size', 320, 180, ['180p 320x180']],
    ['tiny', 2, 2, ['2p 2x2']],
    ['very wide stays within what decoders take', 16_000, 1000, ['240p 3840x240']],
  ])('%s', (_, width, height, expected) => {
    expect(sizes(width, height)).toEqual(expected)
  })

  test('no rung is larger than the source or odd, whatever its size', () => {
    for (let width = 2; width < 2200; width += 37) {
      for (let height = 2; height < 2200; height += 41) {
        for (const rung of planLadder(steady(width, height)).rungs) {
          expect(rung.width).toBeLessThanOrEqual(Math.max(2, width))
          expect(rung.height).toBeLessThanOrEqual(Math.max(2, height))
          expect([rung.width % 2, rung.height % 2]).toEqual([0, 0])
        }
      }
    }
  })
})

describe('frame rates and key frames', () => {
  test.each([
    ['30', 30, 1, [30, 30], [60, 60], 2],
    ['25', 25, 1, [25, 25], [50, 50], 2],
    ['29.97', 30_000, 1001, [29.97, 29.97], [60, 60], 2.002],
    ['23.976 as a rounded fraction', 2997, 125, [23.976, 23.976], [48, 48], 2.002],
    ['60 is kept from 720p on', 60, 1, [30, 60], [60, 120], 2],
    ['59.94', 60_000, 1001, [29.97, 59.94], [60, 120], 2.002],
    ['50', 50, 1, [25, 50], [50, 100], 2],
    ['120 is halved', 120, 1, [30, 60], [60, 120], 2],
    ['12.5', 25, 2, [12.5, 12.5], [25, 25], 2],
    ['a slide show is repeated', 1, 4, [5, 5], [10, 10], 2],
  ])('%s frames per second', (_, num, den, rates, gops, gopSeconds) => {
    const ladder = planLadder({ width: 1280, height: 720, frameRate: { num, den }, variableFrameRate: false })
    const ends = [ladder.rungs[0], ladder.rungs.at(-1)]
    expect(ends.map((rung) => rung && Number(framesPerSecond(rung.frameRate).toFixed(3)))).toEqual(rates)
    expect(ends.map((rung) => rung?.gopFrames)).toEqual(gops)
    expect(ladder.gopSeconds).toBeCloseTo(gopSeconds, 6)
  })

  test.each([
    [29.7, 30],
    [24.6, 25],
    [12, 24],
    [58.9, 60],
    [90, 60],
  ])('a variable rate of %d on average becomes a constant %d', (fps, steadyFps) => {
    const frameRate = { num: fps * 10, den: 10 }
    const ladder = planLadder({ width: 1280, height: 720, frameRate, variableFrameRate: true })
    expect(ladder.rungs.at(-1)?.frameRate).toEqual({ num: steadyFps, den: 1 })
  })

  test('groups of pictures have the same length in every rung, at least 2 s', () => {
    for (let tenths = 30; tenths < 2500; tenths += 7) {
      const frameRate = { num: tenths, den: 10 }
      const ladder = planLadder({ width: 1920, height: 1080, frameRate, variableFrameRate: false })
      expect(ladder.gopSeconds).toBeGreaterThanOrEqual(2 - 1e-6)
      for (const rung of ladder.rungs) {
        expect(rung.gopFrames / framesPerSecond(rung.frameRate)).toBeCloseTo(ladder.gopSeconds, 9)
      }
    }
  })
})

describe('bit rates', () => {
  test.each([
    [416, 234, 145],
    [640, 360, 365],
    [1280, 720, 3000],
    [1920, 1080, 6000],
  ])('%dx%d has the bit rate of the norm', (width, height, kbps) => {
    expect(averageVideoKbps(width * height, 30)).toBe(kbps)
  })

  test('60 frames per second cost half as much again, fewer than 30 cost no less', () => {
    expect(averageVideoKbps(1280 * 720, 60)).toBe(4500)
    expect(averageVideoKbps(1280 * 720, 24)).toBe(3000)
  })

  test('more pixels never get fewer bits', () => {
    const rates = Array.from({ length: 300 }, (_, index) => averageVideoKbps((index + 1) * 10_000, 30))
    expect(rates).toEqual(rates.toSorted((a, b) => a - b))
  })
})
