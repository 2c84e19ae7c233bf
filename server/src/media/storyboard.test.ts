import { describe, expect, test } from 'vitest'
import { planStoryboard, writeStoryboardVtt } from './storyboard.ts'

const landscape = { width: 426, height: 240, gopSeconds: 2 }

describe('the storyboard', () => {
  test.each([
    ['two seconds', 2, { intervalSeconds: 2, everyNth: 1, count: 1, columns: 1, rows: 1 }],
    ['a minute', 60, { intervalSeconds: 2, everyNth: 1, count: 30, columns: 10, rows: 3 }],
    ['twenty minutes', 1200, { intervalSeconds: 4, everyNth: 2, count: 300, columns: 10, rows: 10 }],
    ['two hours', 7200, { intervalSeconds: 10, everyNth: 5, count: 720, columns: 10, rows: 10 }],
  ])('%s', (_, seconds, expected) => {
    expect(planStoryboard({ ...landscape, seconds })).toMatchObject(expected)
  })

  test('previews are 160 pixels on their longer side, with even sides', () => {
    expect(planStoryboard({ ...landscape, seconds: 9 })).toMatchObject({ tileWidth: 160, tileHeight: 90 })
    expect(planStoryboard({ ...landscape, width: 240, height: 426, seconds: 9 })).toMatchObject({
      tileWidth: 90,
      tileHeight: 160,
    })
  })

  test('every instant has one preview; a new sheet starts after a hundred', () => {
    const seconds = 7199.5
    const vtt = writeStoryboardVtt(planStoryboard({ ...landscape, seconds }), seconds)
    const cues = vtt.split('\n\n').slice(1)
    expect(cues).toHaveLength(720)
    expect(cues[0]).toBe('00:00:00.000 --> 00:00:10.000\nsheet-1.jpg#xywh=0,0,160,90')
    expect(cues[99]).toBe('00:16:30.000 --> 00:16:40.000\nsheet-1.jpg#xywh=1440,810,160,90')
    expect(cues[100]).toBe('00:16:40.000 --> 00:16:50.000\nsheet-2.jpg#xywh=0,0,160,90')
    expect(cues[719]?.trim()).toBe('01:59:50.000 --> 01:59:59.500\nsheet-8.jpg#xywh=1440,90,160,90')
  })
})
