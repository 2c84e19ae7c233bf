/** Which of the items that were imported before is the same as one that was just read (decision 0282). */
import type { ArchiveRow } from './archive.sql.ts'
import type { ArchiveItem } from './archive-item.ts'

/** An id that its feed uses for several films is completed by the address of the film. */
const isRepeated = (scope: string | null | undefined): boolean => scope?.includes(' ') ?? false

const hostOf = (address: string | null): string | null => (address === null ? null : (URL.parse(address)?.host ?? null))

const isOfOtherSite = (row: ArchiveRow, item: ArchiveItem): boolean => {
  const [one, other] = [hostOf(row.sourceUrl), hostOf(item.sourceUrl)]
  return one !== null && other !== null && one !== other
}

const isSameDate = (row: ArchiveRow, { publishedAt }: ArchiveItem): boolean =>
  publishedAt === null || row.publishedAt === null || publishedAt.getTime() === row.publishedAt.getTime()

/** @param row with the item's key, of another scope */
function isSame(row: ArchiveRow, item: ArchiveItem): boolean {
  const hasSameTitle = row.title === item.title
  if (row.state !== 'imported' || isRepeated(row.scope) || isRepeated(item.scope)) return hasSameTitle
  // Unique in the world.
  if (item.scope === null || item.scope === undefined) return true
  // Imported by an earlier version, which did not store the feed.
  if (row.scope === null) return hasSameTitle || !isOfOtherSite(row, item)
  // Of another feed, or of the same one before it moved.
  return hasSameTitle && isSameDate(row, item)
}

/** @param rows those with the item's key */
export const findKnown = (rows: readonly ArchiveRow[], item: ArchiveItem): ArchiveRow | undefined =>
  rows.find(({ scope }) => scope === (item.scope ?? null)) ??
  rows.find((row) => row.title === item.title && isSame(row, item)) ??
  rows.find((row) => isSame(row, item))
