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

/** `psalm.en.vtt` and `psalm.pt-BR.srt` belong to `psalm.mp4`; `stems` are names without an extension, or ids. */
export function captionsAmong(paths: readonly string[], stems: readonly string[]): ArchiveCaption[] {
  return paths.flatMap((path) => {
    const [, stem = '', tag] = CAPTION.exec(basename(path)) ?? []
    const language = toLanguage(tag)
    return language !== null && stems.includes(stem) ? [{ language, bytes: { path } }] : []
  })
}

export const stemOf = (name: string): string => basename(name, extname(name))
