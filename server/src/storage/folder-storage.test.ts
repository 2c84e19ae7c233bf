import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openFolderStorage } from './folder-storage.ts'
import { untilDescriptors } from './open-descriptors.ts'
import type { OpenFileCacheOptions } from './open-file-cache.ts'
import type { MediaStorage, StoredEntry, StoredFile } from './storage.ts'
import { InvalidStorageKeyError } from './storage-key.ts'

let folder: string
let root: string
let storage: MediaStorage

const openWith = (openFiles: OpenFileCacheOptions) => openFolderStorage({ root, openFiles })

async function localFile(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function contentOf(file: StoredFile | null): Promise<string | null> {
  if (file === null) return null
  const buffer = Buffer.alloc(file.size)
  const read = await file.read(0, file.size, buffer)
  file.close()
  return buffer.subarray(0, read).toString()
}

async function entriesOf(prefix: string): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = []
  for await (const entry of storage.list(prefix)) entries.push(entry)
  return entries
}

const keysOf = async (prefix: string) => (await entriesOf(prefix)).map(({ key }) => key).sort()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-storage-'))
  root = join(folder, 'media')
  storage = await openFolderStorage({ root })
})

afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

describe('putting', () => {
  it('refuses a key that leads outside, and writes nothing', async () => {
    const source = await localFile('source', 'content')
    await expect(storage.put('../outside', source)).rejects.toThrow(InvalidStorageKeyError)
    await expect(storage.putBytes('a/../../outside', Buffer.from('x'))).rejects.toThrow(InvalidStorageKeyError)
    expect((await readdir(folder)).sort()).toEqual(['media', 'source'])
    expect(await keysOf('')).toEqual([])
  })

  it('refuses a local file that does not exist, and leaves nothing behind', async () => {
    await expect(storage.put('a/b', join(folder, 'nothing'))).rejects.toThrow('ENOENT')
    expect(await storage.stat('a/b')).toBeNull()
    expect(await readdir(join(root, '.tmp'))).toEqual([])
  })

  it.each([{}, { durable: true }])('keeps the local file and stores its content (%o)', async (options) => {
    const source = await localFile('source', 'content')
    await storage.put('a/b/c.mp4', source, options)
    expect(await readFile(source, 'utf8')).toBe('content')
    expect(await contentOf(await storage.open('a/b/c.mp4'))).toBe('content')
    expect(await readdir(join(root, '.tmp'))).toEqual([])
  })

  it.each([{ move: true }, { move: true, durable: true }])(
    'removes the local file on request (%o)',
    async (options) => {
      const source = await localFile('source', 'content')
      await storage.put('a/b/c.mp4', source, options)
      expect(existsSync(source)).toBe(false)
      expect(await contentOf(await storage.open('a/b/c.mp4'))).toBe('content')
    },
  )

  it('keeps the local file when moving it fails', async () => {
    await storage.putBytes('a/b/c', Buffer.from('in the way'))
    const source = await localFile('source', 'content')
    await expect(storage.put('a/b', source, { move: true })).rejects.toThrow()
    expect(await readFile(source, 'utf8')).toBe('content')
  })

  it('moves across disks', async (context) => {
    const elsewhere = await mkdtemp('/dev/shm/folder-storage-').catch(() =>
      context.skip('this machine has no second file system'),
    )
    try {
      const source = join(elsewhere, 'source')
      await writeFile(source, 'content')
      expect((await stat(source)).dev).not.toBe((await stat(root)).dev)
      await storage.put('kept', source)
      expect(existsSync(source)).toBe(true)
      await storage.put('moved', source, { move: true })
      expect(existsSync(source)).toBe(false)
      expect(await contentOf(await storage.open('kept'))).toBe('content')
      expect(await contentOf(await storage.open('moved'))).toBe('content')
    } finally {
      await rm(elsewhere, { recursive: true })
    }
  })

  it('does no harm when the same file is put twice', async () => {
    const source = await localFile('source', 'content')
    await storage.put('a', source)
    await storage.put('a', source)
    await storage.put('a', source, { move: true })
    expect(existsSync(source)).toBe(false)
    expect(await contentOf(await storage.open('a'))).toBe('content')
    expect(await readdir(join(root, '.tmp'))).toEqual([])
  })

  it('leaves one whole content when many put the same key at the same moment', async () => {
    const contents = Array.from({ length: 20 }, (_, n) => `${n}`.repeat(5_000))
    await Promise.all(contents.map((content) => storage.putBytes('a/b', Buffer.from(content))))
    expect(contents).toContain(await contentOf(await storage.open('a/b')))
    expect(await readdir(join(root, '.tmp'))).toEqual([])
  })
})

describe('reading', () => {
  it('returns null for a missing key, for a folder and below a file', async () => {
    await storage.putBytes('a/b', Buffer.from('x'))
    for (const key of ['nothing', 'a', 'a/b/c']) {
      expect(await storage.stat(key)).toBeNull()
      expect(await storage.open(key)).toBeNull()
      expect(await storage.copyToLocal(key, join(folder, 'copy'))).toBe(false)
    }
    expect(existsSync(join(folder, 'copy'))).toBe(false)
  })

  it('reads from any offset, fewer bytes at the end and none beyond it', async () => {
    await storage.putBytes('a', Buffer.from('0123456789'))
    const file = await storage.open('a')
    const buffer = Buffer.alloc(4, '.')
    expect(await file?.read(3, 4, buffer)).toBe(4)
    expect(buffer.toString()).toBe('3456')
    expect(await file?.read(8, 4, buffer)).toBe(2)
    expect(await file?.read(10, 4, buffer)).toBe(0)
    file?.close()
  })

  it('refuses to read a closed file, and closing twice has no effect', async () => {
    await storage.putBytes('a', Buffer.from('x'))
    const [first, second] = [await storage.open('a'), await storage.open('a')]
    first?.close()
    first?.close()
    await expect(first?.read(0, 1, Buffer.alloc(1))).rejects.toThrow('closed')
    expect(await contentOf(second)).toBe('x')
  })

  it('returns size and time, and the same tag from stat and open', async () => {
    await storage.putBytes('a', Buffer.from('four'))
    const [facts, file] = [await storage.stat('a'), await storage.open('a')]
    expect(facts).toMatchObject({ size: 4, etag: expect.stringMatching(/^"[\w-]{22}"$/) })
    expect(file).toMatchObject({ size: 4, etag: facts?.etag, modifiedAt: facts?.modifiedAt })
    file?.close()
  })

  it('copies to a local path, replacing an existing file', async () => {
    await storage.putBytes('a', Buffer.from('new'))
    const target = await localFile('target', 'old')
    expect(await storage.copyToLocal('a', target)).toBe(true)
    expect(await readFile(target, 'utf8')).toBe('new')
    expect(await storage.copyToLocal('a', join(folder, 'new folder', 'target'))).toBe(true)
    expect((await readdir(folder)).sort()).toEqual(['media', 'new folder', 'target'])
  })

  it('gives the local path of a key and refuses a bad one', async () => {
    expect(storage.localPath('a/b.mp4')).toBe(join(root, 'a/b.mp4'))
    expect(() => storage.localPath('../x')).toThrow(InvalidStorageKeyError)
  })
})

describe('a replaced or removed file', () => {
  it('is read to its end by readers who had it open; later readers get the new content with another tag', async () => {
    await storage.putBytes('a', Buffer.from('old'))
    const before = await storage.open('a')
    await storage.putBytes('a', Buffer.from('new'))
    const after = await storage.open('a')
    expect(after?.etag).not.toBe(before?.etag)
    expect(await contentOf(before)).toBe('old')
    expect(await contentOf(after)).toBe('new')
  })

  it('is noticed when another process changed it', async () => {
    const watchful = await openWith({ revalidateMs: 0 })
    await storage.putBytes('a', Buffer.from('old'))
    expect(await contentOf(await watchful.open('a'))).toBe('old')
    await storage.putBytes('a', Buffer.from('new'))
    expect(await contentOf(await watchful.open('a'))).toBe('new')
    await storage.remove('a')
    expect(await watchful.open('a')).toBeNull()
    await watchful.close()
  })

  it('is not checked again while the last check is still fresh', async () => {
    const relaxed = await openWith({ revalidateMs: 3_600_000 })
    await storage.putBytes('a', Buffer.from('old'))
    expect(await contentOf(await relaxed.open('a'))).toBe('old')
    await storage.putBytes('a', Buffer.from('new'))
    expect(await contentOf(await relaxed.open('a'))).toBe('old')
    await relaxed.close()
  })

  it('is never mixed with the new one when it is opened while it is replaced', async () => {
    const [old, fresh] = ['o'.repeat(1_000), 'n'.repeat(2_000)]
    for (let round = 0; round < 50; round++) {
      await storage.putBytes('a', Buffer.from(old))
      const replaced = storage.putBytes('a', Buffer.from(fresh))
      const during = await Promise.all(Array.from({ length: 4 }, async () => contentOf(await storage.open('a'))))
      await replaced
      for (const content of during) expect([old, fresh]).toContain(content)
      expect(await contentOf(await storage.open('a'))).toBe(fresh)
    }
  })
})

describe('removing', () => {
  it('of a missing key is not an error', async () => {
    await storage.remove('nothing')
    await storage.removeAll('nothing')
  })

  it('refuses the empty prefix', async () => {
    await storage.putBytes('a', Buffer.from('x'))
    await expect(storage.removeAll('')).rejects.toThrow(InvalidStorageKeyError)
    expect(await keysOf('')).toEqual(['a'])
  })

  it('of a prefix removes everything below it and nothing else, also for readers who open it again', async () => {
    for (const key of ['v/1/a', 'v/1/b/c', 'v/10/a', 'v/2']) await storage.putBytes(key, Buffer.from(key))
    const held = await storage.open('v/1/a')
    await storage.removeAll('v/1')
    await storage.removeAll('v/2')
    expect(await keysOf('')).toEqual(['v/10/a', 'v/2'])
    expect(await storage.open('v/1/a')).toBeNull()
    expect(await contentOf(held)).toBe('v/1/a')
    expect(await readdir(join(root, '.tmp'))).toEqual([])
  })
})

describe('listing', () => {
  it('lists all keys below the prefix with size and time, and skips names that are not keys', async () => {
    for (const key of ['v/1/a', 'v/1/b/c', 'v/10/a']) await storage.putBytes(key, Buffer.from(key))
    await writeFile(join(root, 'v', '.DS_Store'), 'x')
    expect(await keysOf('')).toEqual(['v/1/a', 'v/1/b/c', 'v/10/a'])
    expect(await keysOf('v/1')).toEqual(['v/1/a', 'v/1/b/c'])
    expect(await keysOf('nothing')).toEqual([])
    const [entry] = await entriesOf('v/10')
    expect(entry).toMatchObject({ key: 'v/10/a', size: 6, modifiedAt: expect.any(Date) })
  })
})

describe('open files', () => {
  it('are shared by all readers of a key and closed with the storage', async () => {
    await storage.putBytes('a', Buffer.from('x'))
    const files = await Promise.all(Array.from({ length: 20 }, () => storage.open('a')))
    await untilDescriptors(root, 1)
    for (const file of files) file?.close()
    await storage.close()
    await untilDescriptors(root, 0)
  })

  it('stay within the limit, not counting those being read', async () => {
    const small = await openWith({ maxOpen: 2 })
    for (let n = 0; n < 10; n++) await storage.putBytes(`f/${n}`, Buffer.from('x'))
    const held = await small.open('f/0')
    for (let n = 1; n < 10; n++) (await small.open(`f/${n}`))?.close()
    await untilDescriptors(root, 3)
    expect(await contentOf(held)).toBe('x')
    await untilDescriptors(root, 2)
    await small.close()
    await untilDescriptors(root, 0)
  })

  it('are closed after some time without readers', async () => {
    const brief = await openWith({ idleMs: 20 })
    await storage.putBytes('a', Buffer.from('x'))
    expect(await contentOf(await brief.open('a'))).toBe('x')
    await untilDescriptors(root, 0)
    await brief.close()
  })

  it('stay readable after the storage is closed, until their readers close them', async () => {
    await storage.putBytes('a', Buffer.from('x'))
    const file = await storage.open('a')
    await storage.close()
    expect(await contentOf(file)).toBe('x')
    await untilDescriptors(root, 0)
  })
})

describe('readiness', () => {
  it('passes for a writable folder and leaves no trace', async () => {
    await storage.check()
    expect(await readdir(join(root, '.tmp'))).toEqual([])
  })

  it('fails with a clear message when the folder is gone', async () => {
    await rm(root, { recursive: true })
    await expect(storage.check()).rejects.toThrow(`The media folder ${root} cannot be written to`)
  })

  it('creates the folder with its parents, also when two start at the same moment', async () => {
    const deep = join(folder, 'new', 'media')
    const both = await Promise.all([openFolderStorage({ root: deep }), openFolderStorage({ root: deep })])
    for (const each of both) await each.check()
    for (const each of both) await each.close()
  })

  it('cannot be created where a file is in the way', async () => {
    await expect(openFolderStorage({ root: await localFile('file', 'x') })).rejects.toThrow()
  })

  it('keeps files another process is writing, and removes leftovers older than a day', async () => {
    const staged = join(root, '.tmp', 'half-written')
    await mkdir(staged)
    await (await openFolderStorage({ root })).close()
    expect(existsSync(staged)).toBe(true)

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    await (await openFolderStorage({ root })).close()
    vi.useRealTimers()
    expect(existsSync(staged)).toBe(false)
  })
})
