import { expect, test } from 'vitest'
import { createProgressParser } from './progress.ts'
import { createProgressReport } from './progress-report.ts'

test('ffmpeg reports are read across cuts, and time never runs back', () => {
  const seen: number[] = []
  const parser = createProgressParser((seconds) => seen.push(seconds))
  const text =
    'frame=0\nout_time_us=N/A\nprogress=continue\nframe=30\nout_time_us=1000000\nprogress=continue\n' +
    'frame=31\nout_time_us=-21333\nprogress=continue\nframe=60\nout_time_us=2000000\nprogress=end\n'
  for (const character of text) parser.push(character)
  expect(seen).toEqual([0, 1, 1, 2])
  expect(parser.latest()).toEqual({ frames: 60, seconds: 2 })
})

test('progress runs from 0 to 1, never backwards, at most twice a second', () => {
  const seen: [number, string][] = []
  let clock = 0
  const report = createProgressReport(
    (fraction, stage) => seen.push([Number(fraction.toFixed(3)), stage]),
    () => clock,
  )
  report('preparing', 0)
  report('encoding', 0)
  for (clock = 0; clock <= 2000; clock += 100) report('encoding', clock / 2000)
  report('encoding', 0.1)
  report('finishing', 0)
  report('finishing', 7)
  expect(seen).toEqual([
    [0, 'preparing'],
    [0.05, 'encoding'],
    [0.275, 'encoding'],
    [0.5, 'encoding'],
    [0.725, 'encoding'],
    [0.95, 'encoding'],
    [1, 'finishing'],
  ])
})
