import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import type { StoredFileFacts } from './storage.ts'

/** Distinguishes one content of a path from another. Each put creates a new inode or at least a new change time. */
export const contentMark = (stats: BigIntStats): string => `${stats.ino}-${stats.size}-${stats.mtimeNs}`

/** Size, time and strong tag of a file from its `stat`. The tag is hashed, so that inode numbers are not disclosed. */
export function fileFacts(stats: BigIntStats): StoredFileFacts {
  const digest = createHash('sha256').update(contentMark(stats)).digest('base64url')
  return { size: Number(stats.size), modifiedAt: stats.mtime, etag: `"${digest.slice(0, 22)}"` }
}
