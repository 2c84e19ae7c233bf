/** What a backup consists of. `backup.json` is written last, into a folder that gets its name after that. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import * as z from 'zod/mini'
import { StartError } from '../../lib/start-error.ts'
import { isStorageKey } from '../../storage/storage-key.ts'

const MANIFEST = 'backup.json'
/** Lines of key, bytes and SHA-256, separated by tabs. */
export const MEDIA_LIST = 'media.tsv'
export const UPLOADS_LIST = 'uploads.tsv'

const Dump = z.object({
  /** Relative to the backup. */
  file: z.string().check(z.regex(/^database\/[\w.]+\.copy$/)),
  table: z.string().check(z.regex(/^[a-z_][\w]*$/)),
  columns: z.array(z.string().check(z.regex(/^[a-z_][\w]*$/))),
  rows: z.number(),
  bytes: z.number(),
  sha256: z.string(),
})
export type Dump = z.infer<typeof Dump>

const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** Ordered by name. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Dump),
  /** The queue's waiting jobs; null when there was no queue yet. */
  jobs: z.nullable(Dump),
  /** Sequences and their last values. */
  sequences: z.array(z.object({ name: z.string().check(z.regex(/^[a-z_][\w]*$/)), value: z.number() })),
  media: z.object({ files: z.number(), bytes: z.number(), sha256: z.string() }),
  uploads: z.object({ files: z.number(), bytes: z.number(), sha256: z.string() }),
})
export type Manifest = z.infer<typeof Manifest>

export interface ListedFile {
  /** Storage key, or the upload's id with the name of a picture. */
  key: string
  bytes: number
  sha256: string
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, MANIFEST), 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** @throws StartError when this is not a finished backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) {
    throw new StartError(`${folder} is not a finished backup: it has no ${MANIFEST}. Use another backup.`)
  }
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new StartError(
      `${join(folder, MANIFEST)} is damaged, or was made by a release that this one does not support.`,
    )
  }
}

export interface ListWriter {
  add(file: ListedFile): void
  /** @returns the list's entry in the manifest. */
  end(): Promise<{ files: number; bytes: number; sha256: string }>
}

export function createListWriter(path: string): ListWriter {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const hash = createHash('sha256')
  let files = 0
  let bytes = 0
  // Without a listener a full disk would end the process, which removes nothing then.
  target.on('error', () => {})
  return {
    add(file) {
      if (target.errored) throw target.errored
      const line = `${file.key}\t${file.bytes}\t${file.sha256}\n`
      files += 1
      bytes += file.bytes
      hash.update(line)
      target.write(line)
    },
    async end() {
      target.end()
      await finished(target)
      return { files, bytes, sha256: hash.digest('hex') }
    },
  }
}

/** @throws StartError when the list is not the one that was written */
export async function readList(folder: string, name: string, sha256: string): Promise<ListedFile[]> {
  const hash = createHash('sha256')
  const files: ListedFile[] = []
  for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
    hash.update(`${line}\n`)
    const [key = '', bytes = '', digest = ''] = line.split('\t')
    // The key becomes a path: a backup from elsewhere must not refer to a path outside.
    if (!isStorageKey(key)) throw new StartError(`${join(folder, name)} contains an invalid file name.`)
    files.push({ key, bytes: Number(bytes), sha256: digest })
  }
  if (hash.digest('hex') !== sha256) throw new StartError(`${join(folder, name)} is damaged: its checksum differs.`)
  return files
}

export async function digestOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
