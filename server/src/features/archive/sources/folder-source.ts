/** A folder of files with a table `videos.csv`: file, title, description, date, language, category, playlists. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CsvError, readCsv } from '../../../lib/csv.ts'
import { ArchiveError, type ArchiveItem, toDate, toDescription, toLanguage, toTitle } from '../archive-item.ts'
import { captionsAmong, filesBelow, fileWithin, stemOf } from './local-files.ts'

/** What holds the names of several playlists apart. */
const PLAYLIST_SEPARATOR = '|'

export async function readFolder(folder: string): Promise<ArchiveItem[]> {
  const table = join(folder, 'videos.csv')
  const text = await readFile(table, 'utf8').catch(() => {
    throw new ArchiveError(
      `${table} cannot be read. It names the files: file,title,description,date,language,category,playlists.`,
    )
  })
  const files = (await filesBelow(folder)).map((name) => join(folder, name))
  const items: ArchiveItem[] = []
  for (const row of readRows(text, table)) {
    const file = row.file ?? ''
    const path = await fileWithin(folder, file)
    if (path === null)
      throw new ArchiveError(`${table} names ${JSON.stringify(file)}, and there is no such file in the folder.`)
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

export function readRows(text: string, file: string): Record<string, string>[] {
  try {
    return readCsv(text)
  } catch (error) {
    if (error instanceof CsvError) throw new ArchiveError(`${file}: ${error.message}.`)
    throw error
  }
}
