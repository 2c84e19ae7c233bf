import { expect, test } from 'vitest'
import { folderRefusal } from './folder-refusal.ts'

const refusalOf = (code: string): string => folderRefusal('/srv/data', Object.assign(new Error(code), { code })).message

test.each([
  ['ENOSPC', 'the disk is full. Nothing is lost: free some space on it, then start again.'],
  ['EDQUOT', 'the disk quota is used up. Nothing is lost: free some space on it, then start again.'],
  ['EROFS', 'the file system is read-only. Nothing is lost: make the file system writable again, then start again.'],
])('a start that ends with %s names the cause and does not suggest another folder', (code, reason) => {
  expect(refusalOf(code)).toBe(`The data folder cannot be used, because of /srv/data: ${reason}`)
})

test('a folder that this user may not write can be replaced by another one', () => {
  expect(refusalOf('EACCES')).toContain(
    'this user may not write there. Make it writable for this user, or set DATA_DIR',
  )
})
