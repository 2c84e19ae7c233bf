import type { ImportSource } from '@lamplight/contract/archive'
import { ArchiveError, type ArchiveItem, fitting, identityOf, refuseTooMany, storable } from './archive-item.ts'
import { readFeed } from './sources/feed-source.ts'
import { readFolder } from './sources/folder-source.ts'
import { readPeerTube } from './sources/peertube-source.ts'
import type { Remote } from './sources/remote.ts'
import { readTakeout } from './sources/takeout-source.ts'

/**
 * All items of an archive, in its order. What occurs twice counts as one.
 * @param place a folder on this machine, or the URL of a feed or a channel
 * @param options.name the name that people are shown for the folder; default: its path
 * @throws ArchiveError
 */
export async function readArchive(
  source: ImportSource,
  place: string,
  { name = place, ...remote }: Remote & { name?: string } = {},
): Promise<ArchiveItem[]> {
  const readers: Record<ImportSource, () => Promise<ArchiveItem[]>> = {
    folder: () => readFolder({ path: place, name }),
    feed: () => readFeed(place, remote),
    peertube: () => readPeerTube(place, remote),
    takeout: () => readTakeout({ path: place, name }),
  }
  const items = new Map(
    (await readers[source]()).map((item) => fitting(storable(item))).map((item) => [identityOf(item), item]),
  )
  if (items.size === 0) throw new ArchiveError({ code: 'no_videos' })
  refuseTooMany(items.size)
  return [...items.values()]
}
