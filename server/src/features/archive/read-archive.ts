import type { ImportSource } from '@lamplight/contract/archive'
import { ArchiveError, type ArchiveItem } from './archive-item.ts'
import { readFeed } from './sources/feed-source.ts'
import { readFolder } from './sources/folder-source.ts'
import { readPeerTube } from './sources/peertube-source.ts'
import type { Remote } from './sources/remote.ts'
import { readTakeout } from './sources/takeout-source.ts'

/** Beyond that a page could not be read by people, and a run would last for weeks. */
const MOST_ITEMS = 10_000

/**
 * Everything in an archive, in its own order. Two things with the same key are one.
 * @param place a folder of this machine, or the address of a feed or a channel
 * @throws ArchiveError in words for the operator
 */
export async function readArchive(source: ImportSource, place: string, remote: Remote = {}): Promise<ArchiveItem[]> {
  const readers: Record<ImportSource, () => Promise<ArchiveItem[]>> = {
    folder: () => readFolder(place),
    feed: () => readFeed(place, remote),
    peertube: () => readPeerTube(place, remote),
    takeout: () => readTakeout(place),
  }
  const items = new Map((await readers[source]()).map((item) => [item.key, item]))
  if (items.size === 0) throw new ArchiveError(`There is no video in ${place}.`)
  if (items.size > MOST_ITEMS) throw new ArchiveError(`There are more than ${MOST_ITEMS} videos in ${place}. Split it.`)
  return [...items.values()]
}
