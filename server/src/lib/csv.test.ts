import { describe, expect, test } from 'vitest'
import { readCsv, toCsvHead, toCsvLines } from './csv.ts'

describe('reading', () => {
  test('accepts quotes, commas, line breaks and a byte order mark as in RFC 4180', () => {
    const text = '\uFEFFFile , Title\r\na.mp4,"Psalm ""23"", sung"\r\n"b.mp4","Two\nlines"\n\nc.mp4,\n'
    expect(readCsv(text)).toEqual([
      { file: 'a.mp4', title: 'Psalm "23", sung' },
      { file: 'b.mp4', title: 'Two\nlines' },
      { file: 'c.mp4', title: '' },
    ])
  })

  test('returns nothing for an empty text or a header alone', () => {
    expect([readCsv(''), readCsv('file,title\n')]).toEqual([[], []])
  })

  test.each(['file\n"a.mp4', 'file\na"b"c,d', 'file\n"a"b'])('of %j is rejected', (text) => {
    expect(() => readCsv(text)).toThrow('line 2 is not CSV')
  })
})

test('written records are read back unchanged, and no field becomes a formula', () => {
  // The mark makes spreadsheets read UTF-8.
  const text = toCsvHead(['name', 'words']) + toCsvLines([['=1+1', 'a "quoted", word']])
  expect(text).toBe('\ufeffname,words\r\n\'=1+1,"a ""quoted"", word"\r\n')
  expect(toCsvLines([['-12.50', '-3', '-1+1', '-']])).toBe("-12.50,-3,'-1+1,'-\r\n")
  expect(toCsvLines([['Psalm;=1+1', 'a\n@b', '\t=1', '＝1', 'one; two - three']])).toBe(
    "Psalm;'=1+1,\"a\n'@b\",'\t'=1,'＝1,one; two - three\r\n",
  )
  expect(readCsv(text)).toEqual([{ name: "'=1+1", words: 'a "quoted", word' }])
})
