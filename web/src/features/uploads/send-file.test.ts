import { expect, it } from 'vitest'
import { fingerprintOf } from './send-file.ts'

const file = (name: string, content = 'video', lastModified = 5) => new File([content], name, { lastModified })

it('an upload is stored on the device without the name of its file, which the next person could read', () => {
  const stored = fingerprintOf(file('Funeral of Ruth.mp4'))
  expect(stored).toMatch(/^\d+-5-5$/)
  expect(fingerprintOf(file('Funeral of Ruth.mp4'))).toBe(stored)
})

it('another name, size or date is another file', () => {
  const all = [
    file('a.mp4'),
    file('b.mp4'),
    file('ab.mp4'),
    file('ba.mp4'),
    file('a.mp4', 'longer'),
    file('a.mp4', 'video', 6),
  ]
  expect(new Set(all.map(fingerprintOf)).size).toBe(all.length)
})
