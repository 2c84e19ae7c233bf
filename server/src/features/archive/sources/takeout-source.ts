/** The YouTube part of a Google Takeout: `videos/`, `video metadata/videos.csv`, `playlists/`, captions. */
import { readFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { ArchiveError, type ArchiveItem, toDate, toDescription, toLanguage, toTitle } from '../archive-item.ts'
import { readRows } from './folder-source.ts'
import { filesBelow, indexCaptions, type LocalFolder, stemOf } from './local-files.ts'

const VIDEO_FILE = /\.(mp4|mov|webm|avi|mkv|m4v|mpg|mpeg|3gp|flv|wmv)$/i

/**
 * Takeout names files by title: characters that a file system refuses become `_`, and long names are cut. Some systems
 * compose letters in another way when they unpack it.
 */
const asFileName = (title: string): string =>
  title
    .normalize('NFC')
    .replace(/[\\/:*?"<>|&'%#]/g, '_')
    .trim()
const COMPARED = 45

/** @param folder any folder above the parts of the channel */
export async function readTakeout({ path: folder, name }: LocalFolder): Promise<ArchiveItem[]> {
  const files = await filesBelow(folder)
  const partOf = (name: string) => files.filter((file) => file.split(sep).slice(0, -1).includes(name))
  const tables = partOf('video metadata')
    .filter((file) => /^videos(\(\d+\))?\.csv$/.test(basename(file)))
    .toSorted((a, b) => a.length - b.length)
  if (tables.length === 0) {
    throw new ArchiveError({ code: 'takeout_missing', file: name })
  }
  const rows = (
    await Promise.all(tables.map(async (file) => readRows(await readFile(join(folder, file)), join(name, file))))
  ).flat()
  const playlists = await readPlaylists({ path: folder, name }, partOf('playlists'))
  const takeFile = createFileTaker(partOf('videos').filter((file) => VIDEO_FILE.test(file)))
  const captionsOf = indexCaptions(files.map((file) => join(folder, file)))
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const id = row['video id'] ?? ''
    const title = row['video title (original)'] ?? row['video title'] ?? ''
    // Again in the table of a second export, which is unpacked beside the first.
    if (id === '' || seen.has(id)) return []
    seen.add(id)
    const file = takeFile(title, id)
    if (file === null) {
      throw new ArchiveError({ code: 'takeout_file_missing', title: title || id, file: name })
    }
    return {
      key: `youtube:${id}`,
      title: toTitle(title, id),
      description: toDescription(row['video description (original)'] ?? row['video description'] ?? ''),
      publishedAt: toDate(row['video publish timestamp'] || row['video create timestamp']),
      language: toLanguage(row['video language']),
      category: row['video category']?.trim() || null,
      playlists: playlists.get(id) ?? [],
      video: { path: join(folder, file) },
      captions: captionsOf([id, stemOf(file)]),
      sourceUrl: `https://www.youtube.com/watch?v=${id}`,
    }
  })
}

/** Each file belongs to one video: of two with the same title the second one is `title(1).mp4`. */
function createFileTaker(files: readonly string[]): (title: string, id: string) => string | null {
  const inOrder = (one: string, other: string) => one.length - other.length || one.localeCompare(other)
  const sorted = files.toSorted(inOrder)
  const left = new Set(sorted)
  const byStem = Map.groupBy(sorted, stemOf)
  const byTitle = Map.groupBy(sorted, (file) =>
    asFileName(stemOf(file))
      .replace(/\(\d+\)$/, '')
      .slice(0, COMPARED),
  )
  return (title, id) => {
    const matching = [byStem.get(id), byTitle.get(asFileName(title).slice(0, COMPARED))]
    const [file] = matching.flatMap((group) => group?.find((name) => left.has(name)) ?? []).sort(inOrder)
    if (file === undefined) return null
    left.delete(file)
    return file
  }
}

/** Titles of playlists by the id of a video: `playlists/<title>-videos.csv`, formerly `playlists/<title>.csv`. */
async function readPlaylists(
  { path: folder, name }: LocalFolder,
  files: readonly string[],
): Promise<Map<string, string[]>> {
  const titles = new Map<string, string[]>()
  for (const file of files.filter((path) => path.endsWith('.csv') && basename(path) !== 'playlists.csv')) {
    const title = stemOf(file).replace(/-videos$/, '')
    for (const row of readRows(await readFile(join(folder, file)), join(name, file))) {
      const id = row['video id']?.trim()
      if (id) titles.set(id, [...(titles.get(id) ?? []), title])
    }
  }
  return titles
}
