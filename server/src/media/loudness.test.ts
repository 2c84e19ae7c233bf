import { describe, expect, test } from 'vitest'
import { normalizeFilters, parseLoudness, soundIssueOf } from './loudness.ts'

const summary = (i: string, threshold: string, range: string, peak: string) => `
[Parsed_ebur128_2] Summary:

  Integrated loudness:
    I:         ${i} LUFS
    Threshold: ${threshold} LUFS

  Loudness range:
    LRA:       ${range} LU
    Threshold: -41.2 LUFS
    LRA low:   -30.1 LUFS
    LRA high:  -18.0 LUFS

  True peak:
    Peak:      ${peak} dBFS
`

describe('reading the measurement', () => {
  test('the summary at the end of the log is read', () => {
    const log = `Stream #0:1: Audio: aac, 48000 Hz\n${summary('-23.4', '-33.9', '12.1', '-4.2')}`
    expect(parseLoudness(log)).toEqual({ integrated: -23.4, threshold: -33.9, range: 12.1, truePeak: -4.2 })
  })

  test.each([
    ['silence', summary('-70.0', '0.0', '0.0', '-inf')],
    ['a sound too short to measure', summary('nan', '0.0', '0.0', '-9.1')],
    ['hiss below -60 LUFS', summary('-62.0', '-72.0', '1.0', '-50.0')],
    ['no summary', 'Output file is empty, nothing was encoded'],
    ['nothing', ''],
  ])('%s is left as it is', (_, log) => {
    expect(parseLoudness(log)).toBeNull()
    expect(normalizeFilters(parseLoudness(log))).toEqual([])
  })
})

test.each([
  [-24.1, -3, 'quiet'],
  [-24, -3, null],
  [-16, 0, null],
  [-16, 0.1, 'clipped'],
  [-30, 1.2, 'clipped'],
] as const)('of %f LUFS with peaks of %f dBTP its maker is advised: %s', (integrated, truePeak, issue) => {
  expect(soundIssueOf({ integrated, truePeak })).toBe(issue)
})

test('the correction states what was measured and what is wanted', () => {
  const [filter] = normalizeFilters({ integrated: -23.4, threshold: -33.9, range: 0, truePeak: -4.2 })
  expect(filter).toBe(
    'loudnorm=I=-16.00:TP=-1.50:LRA=11.00:measured_I=-23.40:measured_TP=-4.20:measured_LRA=1.00:measured_thresh=-33.90:linear=true',
  )
})

test('a clipped recording, louder than the filter takes, is corrected as the loudest it takes', () => {
  const [filter] = normalizeFilters({ integrated: 0.9, threshold: 0.2, range: 25, truePeak: 120 })
  expect(filter).toContain('measured_I=0.00:measured_TP=99.00:measured_LRA=20.00:measured_thresh=0.00')
})
