import { describe, expect, it } from 'vitest'
import { contentDisposition } from './download-name.ts'

const utf8Name = (header: string) => decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? '')
const asciiName = (header: string) => /filename="([^"]*)"/.exec(header)?.[1]

describe('the name of a download', () => {
  it.each([
    ['plain', 'Evening prayer.mp4', 'Evening prayer.mp4', 'Evening prayer.mp4'],
    ['Arabic', 'صلاة المساء.mp4', 'صلاة المساء.mp4', '____ ______.mp4'],
    ['accented', 'Prière über.mp4', 'Prière über.mp4', 'Priere uber.mp4'],
    ['with an emoji', '🕯 light.mp4', '🕯 light.mp4', '__ light.mp4'],
    ['with a quote and a backslash', 'a"b\\c.mp4', 'a b c.mp4', 'a b c.mp4'],
    ['a path', '../../etc/passwd', 'etc passwd', 'etc passwd'],
    ['with a line end', 'a\r\nSet-Cookie: x=1.mp4', 'a Set-Cookie x=1.mp4', 'a Set-Cookie x=1.mp4'],
    ['with a reversing mark', 'a\u202e4pm.exe', 'a 4pm.exe', 'a 4pm.exe'],
    ['with a percent sign', '100%41.mp4', '100%41.mp4', '100_41.mp4'],
    ['with what the encoding must escape', "it's (one)*.mp4", "it's (one).mp4", "it's (one).mp4"],
    ['half a character', 'a\ud83d.mp4', 'a\ufffd.mp4', 'a_.mp4'],
    ['empty', '', 'download', 'download'],
    ['only an ending', '.mp4', 'download.mp4', 'download.mp4'],
    ['only dots', '...', 'download', 'download'],
  ])('may be %s', (_case, name, expected, ascii) => {
    const header = contentDisposition(name)
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
    expect(utf8Name(header)).toBe(expected)
    expect(asciiName(header)).toBe(ascii)
  })

  it('is cut between characters and keeps its extension', () => {
    const name = utf8Name(contentDisposition(`${'ص'.repeat(500)}.mp4`))
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180)
    expect(name).toMatch(/^ص{80,}\.mp4$/)
  })
})
