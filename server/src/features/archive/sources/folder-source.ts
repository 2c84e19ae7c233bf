/** A folder of files with a table `videos.csv`: file, title, description, date, language, category, playlists. */
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { CsvError, readCsv } from '../../../lib/csv.ts'
import { ArchiveError, type ArchiveItem, toDate, toDescription, toLanguage, toTitle } from '../archive-item.ts'
import { filesBelow, fileWithin, indexCaptions, type LocalFolder, stemOf } from './local-files.ts'

/** Separates the names of several playlists. */
const PLAYLIST_SEPARATOR = '|'

/** As many missing files are named. */
const MAX_NAMED = 5

export async function readFolder({ path: folder, name }: LocalFolder): Promise<ArchiveItem[]> {
  const table = join(name, 'videos.csv')
  const bytes = await readFile(join(folder, 'videos.csv')).catch(() => {
    throw new ArchiveError({ code: 'table_unreadable', file: table })
  })
  const names = await filesBelow(folder)
  const composed = new Map(names.toReversed().map((name) => [name.normalize('NFC'), name]))
  const captionsBeside = indexCaptions(
    names.map((file) => join(folder, file)),
    (stem, path) => join(dirname(path), stem),
  )
  const items: ArchiveItem[] = []
  const paths = new Set<string>()
  const missing: string[] = []
  for (const row of readRows(bytes, table)) {
    const file = row.file?.trim()
    if (!file) throw new ArchiveError({ code: 'table_without_file', table })
    const found = await findFile(folder, file, composed)
    if (found === null) {
      missing.push(file)
      continue
    }
    // Which of the two lines is meant is not for us to guess.
    if (paths.has(found.path)) throw new ArchiveError({ code: 'file_twice', table, file })
    paths.add(found.path)
    const { size } = await stat(found.path)
    const stem = stemOf(found.name)
    const publishedAt = toDate(row.date)
    const language = toLanguage(row.language)
    const ignored = [
      ...(publishedAt === null ? [{ column: 'date', text: row.date?.trim() ?? '' } as const] : []),
      ...(language === null ? [{ column: 'language', text: row.language?.trim() ?? '' } as const] : []),
    ].filter(({ text }) => text !== '')
    items.push({
      // The name alone is not enough: another folder of the same owner may have another film of that name.
      key: `folder:${file}:${size}`,
      title: toTitle(row.title?.trim() || stem, stem),
      description: toDescription(row.description ?? ''),
      ...{ publishedAt, language, ignored },
      category: row.category?.trim() || null,
      playlists: (row.playlists ?? '')
        .split(PLAYLIST_SEPARATOR)
        .map((name) => name.trim())
        .filter(Boolean),
      video: { path: found.path },
      captions: captionsBeside([join(folder, dirname(found.name), stem)]),
      sourceUrl: null,
    })
  }
  if (missing.length > 0) {
    const named = [...missing.slice(0, MAX_NAMED), ...(missing.length > MAX_NAMED ? ['…'] : [])]
    throw new ArchiveError({ code: 'file_missing', table, file: named.join(', ') })
  }
  return items
}

/**
 * A file that the table names: also with the backslashes of Windows, and with letters that the system which wrote the
 * file composes differently (é as one character or as two).
 * @param composed the names of the files, by the same with composed letters
 */
async function findFile(
  folder: string,
  written: string,
  composed: ReadonlyMap<string, string>,
): Promise<{ name: string; path: string } | null> {
  const slashed = written.replaceAll('\\', '/')
  for (const name of [written, slashed, composed.get(slashed.normalize('NFC'))]) {
    const path = name === undefined ? null : await fileWithin(folder, name)
    if (name !== undefined && path !== null) return { name: normalize(name), path }
  }
  return null
}

/** @param file the name of the table, as shown to people */
export function readRows(bytes: Buffer, file: string): Record<string, string>[] {
  try {
    return readCsv(textOf(bytes))
  } catch (error) {
    if (error instanceof CsvError) throw new ArchiveError({ code: 'table_malformed', file, line: error.line })
    if (error instanceof TypeError) throw new ArchiveError({ code: 'table_encoding', file })
    throw error
  }
}

/** UTF-8, or the UTF-16 of a spreadsheet's "Unicode text". @throws TypeError for any other encoding */
function textOf(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
}
