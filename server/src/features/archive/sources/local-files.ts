/** Files of an archive on this machine. */
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { type ArchiveCaption, toLanguage } from '../archive-item.ts'

/** A folder and its displayed name: its name in the allowed folder, or the given path. */
export interface LocalFolder {
  path: string
  name: string
}

const CAPTION = /^(.+)\.([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)\.(?:vtt|srt)$/

/** The real path of `name` in `folder`; null when the file does not exist, or when it is outside of the folder. */
export async function fileWithin(folder: string, name: string): Promise<string | null> {
  const path = await realpath(join(folder, name)).catch(() => null)
  if (path === null || !path.startsWith((await realpath(folder)) + sep)) return null
  return (await stat(path)).isFile() ? path : null
}

/** Names of the files in a folder and its subfolders, relative to it; empty when it does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/**
 * Finds captions: `psalm.en.vtt` and `psalm.pt-BR.srt` belong to `psalm.mp4`. Made once for all videos of an archive, which may have
 * thousands of files.
 * @param keyOf of a caption with this stem (its name without language and extension) at this path; default: the stem
 * @returns the captions with any of these keys, in the order of `paths`
 */
export function indexCaptions(
  paths: readonly string[],
  keyOf = (stem: string, _path: string): string => stem,
): (keys: readonly string[]) => ArchiveCaption[] {
  const found = new Map<string, { position: number; caption: ArchiveCaption }[]>()
  for (const [position, path] of paths.entries()) {
    const [, stem = '', tag] = CAPTION.exec(basename(path)) ?? []
    const language = toLanguage(tag)
    if (language === null) continue
    const key = keyOf(stem, path)
    const own = found.get(key) ?? []
    if (own.length === 0) found.set(key, own)
    own.push({ position, caption: { language, bytes: { path } } })
  }
  return (keys) =>
    [...new Set(keys)]
      .flatMap((key) => found.get(key) ?? [])
      .sort((one, other) => one.position - other.position)
      .map(({ caption }) => caption)
}

export const stemOf = (name: string): string => basename(name, extname(name))
