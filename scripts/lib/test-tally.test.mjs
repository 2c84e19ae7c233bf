import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTally } from './test-tally.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lamplight-tally-'))
const file = join(folder, 'report.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['all passed', { numPassedTests: 12, numFailedTests: 0 }, true, { passed: 12, failed: 0 }],
  ['two failed', { numPassedTests: 10, numFailedTests: 2 }, false, { passed: 10, failed: 2 }],
  ['a file that did not load', { numPassedTests: 10, numFailedTests: 0 }, false, { passed: 10, failed: 1 }],
])('%s', (_, report, succeeded, tally) => {
  writeFileSync(file, JSON.stringify(report))
  expect(readTally(file, succeeded)).toEqual(tally)
})

test('a run without a report counts as one failure', () => {
  expect(readTally(join(folder, 'missing.json'), false)).toEqual({ passed: 0, failed: 1 })
})
