/** A folder of files with a table `videos.csv`: file, title, description, date, language, category, playlists. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CsvError, readCsv } from '../../../lib/csv.ts'
import { ArchiveError, type ArchiveItem, toDate, toDescription, toLanguage, toTitle } from '../archive-item.ts'
import { captionsAmong, filesBelow, fileWithin, type LocalFolder, stemOf } from './local-files.ts'

/** Separates the names of several playlists. */
const PLAYLIST_SEPARATOR = '|'

export async function readFolder({ path: folder, name }: LocalFolder): Promise<ArchiveItem[]> {
  const table = join(name, 'videos.csv')
  const text = await readFile(join(folder, 'videos.csv'), 'utf8').catch(() => {
    throw new ArchiveError({ code: 'table_unreadable', file: table })
  })
  const files = (await filesBelow(folder)).map((name) => join(folder, name))
  const items: ArchiveItem[] = []
  for (const row of readRows(text, table)) {
    const file = row.file ?? ''
    const path = await fileWithin(folder, file)
    if (path === null) throw new ArchiveError({ code: 'file_missing', table, file })
    items.push({
      key: `folder:${file}`,
      title: toTitle(row.title ?? stemOf(file), stemOf(file)),
      description: toDescription(row.description ?? ''),
      publishedAt: toDate(row.date),
      language: toLanguage(row.language),
      category: row.category?.trim() || null,
      playlists: (row.playlists ?? '')
        .split(PLAYLIST_SEPARATOR)
        .map((name) => name.trim())
        .filter(Boolean),
      video: { path },
      captions: captionsAmong(files, [stemOf(file)]),
      sourceUrl: null,
    })
  }
  return items
}

/** @param file the name of the table, as shown to people */
export function readRows(text: string, file: string): Record<string, string>[] {
  try {
    return readCsv(text)
  } catch (error) {
    if (error instanceof CsvError) throw new ArchiveError({ code: 'table_malformed', file, line: error.line })
    throw error
  }
}
