/** Imports videos from an external archive: each once, with its own date. Continues where an earlier run was interrupted. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportFailure } from '@lamplight/contract/import-failures'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { downloadPublicFile } from '../../lib/download-public-file.ts'
import { fetchPublicFile } from '../../lib/fetch-public-file.ts'
import type { Log } from '../../lib/log.ts'
import type { AddressRule } from '../../lib/public-address.ts'
import type { Playlists } from '../playlists/playlists.service.ts'
import type { Uploads } from '../uploads/uploads.service.ts'
import type { CreateVideo } from '../videos/create-video.ts'
import type { ImportedVideos } from '../videos/imported-videos.ts'
import * as sql from './archive.sql.ts'
import type { ArchiveBytes, ArchiveItem } from './archive-item.ts'
import { toWebVtt } from './captions-text.ts'
import { failureOfFetch, failureOfFile } from './import-failure.ts'
import { findKnown } from './known-items.ts'

export interface PlannedItem {
  item: ArchiveItem
  /** `import`: will be imported by a run; `present`: was already imported. */
  action: 'import' | 'present'
}

export type ImportOutcome =
  | { item: ArchiveItem; outcome: 'imported'; videoId: number }
  /** Null when the video was deleted here. */
  | { item: ArchiveItem; outcome: 'present'; videoId: number | null }
  | { item: ArchiveItem; outcome: 'failed'; failure: ImportFailure }

export interface ImportOptions {
  /** Skips review. */
  isApproved: boolean
  /** The person who decided to skip it; default: an operator at the command line. */
  actorId?: number | null
  /** Called after each item, in order. */
  onProgress?: (outcome: ImportOutcome, done: number, all: number) => void
  signal?: AbortSignal
}

export interface Archive {
  /** Plans a run without changing anything. */
  plan(owner: Viewer, items: readonly ArchiveItem[]): Promise<PlannedItem[]>
  /** Imports one item. Failures are returned; only `signal` throws. Two calls, even simultaneous ones, create one video. */
  bring(owner: Viewer, item: ArchiveItem, options: ImportOptions): Promise<ImportOutcome>
  /** Creates the archive's playlists of the imported videos. */
  fillPlaylists(owner: Viewer, brought: readonly { item: ArchiveItem; videoId: number }[]): Promise<void>
  /** Imports one item after the other. A failure is reported, retried by the next run, and does not stop the others. */
  run(owner: Viewer, items: readonly ArchiveItem[], options: ImportOptions): Promise<ImportOutcome[]>
  /** Removes incomplete downloads that nothing has continued for so long; default: a week. */
  sweep(olderThanSeconds?: number): Promise<void>
}

export interface ArchiveDeps {
  db: Db
  uploads: Pick<Uploads, 'adopt'>
  createVideo: CreateVideo
  importedVideos: ImportedVideos
  playlists: Playlists
  /** For incomplete downloads. */
  folder: string
  maxBytes: number
  log: Log
  /** Default: only the public internet. */
  mayReach?: AddressRule
}

/** Timeout for a server that stops sending during a download. */
const IDLE_MS = 60_000
/** How long an incomplete download waits to be resumed: its import was cancelled, or its film is gone. */
const PARTIAL_SECONDS = 7 * 24 * 3600
const CAPTION_MAX_BYTES = 2 * 1024 * 1024

/** An error caused by the item or by its source. */
class ItemRefused extends Error {
  readonly failure: ImportFailure

  constructor(failure: ImportFailure) {
    super(failure.code)
    this.failure = failure
  }
}

const keyOfCategory = (item: ArchiveItem): string => item.category?.toLowerCase() ?? ''

const withUnknownCategory = (item: ArchiveItem, categories: ReadonlyMap<string, number>): ArchiveItem =>
  item.category === null || categories.has(keyOfCategory(item))
    ? item
    : { ...item, ignored: [...(item.ignored ?? []), { column: 'category', text: item.category }] }

export function createArchive(deps: ArchiveDeps): Archive {
  const { db, uploads, createVideo, importedVideos, playlists, folder, log } = deps
  const reach = deps.mayReach ? { mayReach: deps.mayReach } : {}

  const failureOf = (error: unknown): ImportFailure =>
    error instanceof ItemRefused ? error.failure : failureOfFile(error)

  /** Finds the existing import of each of these items. */
  const known = async (owner: Viewer, items: readonly ArchiveItem[]) => {
    const rows = await sql.listItems(
      db,
      owner.id,
      items.map(({ key }) => key),
    )
    const byKey = Map.groupBy(rows, ({ itemKey }) => itemKey)
    return (item: ArchiveItem) => findKnown(byKey.get(item.key) ?? [], item)
  }
  // A video that was deleted here stays deleted: that was its owner's decision.
  const isPresent = (row: sql.ArchiveRow | undefined) => row?.state === 'imported'

  /** A local path of the video file, and a function that cleans up afterwards. */
  const fetchVideo = async (owner: Viewer, item: ArchiveItem, signal: AbortSignal | undefined) => {
    if ('path' in item.video) return { path: item.video.path, tidy: async () => {} }
    await mkdir(folder, { recursive: true })
    const { address } = item.video
    // The next run finds the partial download, and only that of the same film: other feeds number their entries alike.
    const name = JSON.stringify([owner.id, item.key, address])
    const path = join(folder, createHash('sha256').update(name).digest('hex').slice(0, 40))
    try {
      await downloadPublicFile({
        address,
        path,
        maxBytes: deps.maxBytes,
        idleMs: IDLE_MS,
        ...reach,
        ...(signal ? { signal } : {}),
      })
    } catch (error) {
      log.info({ err: error, item: item.key }, 'a video was not downloaded')
      const { code } = failureOfFile(error)
      throw new ItemRefused(code === 'internal' ? failureOfFetch(error, address) : { code })
    }
    return { path, tidy: () => rm(path, { force: true }) }
  }

  const readText = async (bytes: ArchiveBytes): Promise<string> =>
    'path' in bytes
      ? readFile(bytes.path, 'utf8')
      : (
          await fetchPublicFile({
            ...{ address: bytes.address, accept: 'text/vtt, application/x-subrip, text/plain' },
            ...{ maxBytes: CAPTION_MAX_BYTES, timeoutMs: IDLE_MS, maxRedirects: 5, ...reach },
          })
        ).toString('utf8')

  /** Captions that cannot be fetched or parsed are skipped: the video matters more than its captions. */
  const readCaptions = async (item: ArchiveItem) => {
    const found = await Promise.all(
      item.captions.map(async ({ language, bytes }) => {
        const content = await readText(bytes).then(toWebVtt, () => null)
        if (content === null) log.info({ item: item.key, language }, 'captions were left out')
        const label = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(language) ?? language
        return content === null ? [] : [{ language, label, content }]
      }),
    )
    return found.flat()
  }

  /** The video of a recorded upload; undefined when the upload can no longer become one. */
  const makeVideo = async (owner: Viewer, item: ArchiveItem, uploadId: string): Promise<number | undefined> => {
    const known = await importedVideos.findByUpload(uploadId)
    if (known !== undefined) return known
    const { title, description, language, sourceUrl } = item
    const categories = await sql.findCategories(db)
    const categoryId = categories.get(keyOfCategory(item)) ?? null
    const made = await createVideo(
      owner,
      { title, description, language, categoryId, sourceUrl, videoUrl: `/uploads/${uploadId}` },
      { isFresh: false },
    )
    if (made.ok) return made.value.id
    // Another process has created a video from it meanwhile, or it was swept after a day.
    if (made.code === 'upload_already_used') return importedVideos.findByUpload(uploadId)
    if (made.code === 'upload_not_found') return undefined
    throw new Error(`no video was created: ${made.code}`)
  }

  /** Fetches the video file as an upload of the owner and records it; null when another process was faster. */
  const bringUpload = async (
    owner: Viewer,
    item: ArchiveItem,
    { id, before, signal }: { id: number; before: string | null; signal: AbortSignal | undefined },
  ): Promise<string | null> => {
    const video = await fetchVideo(owner, item, signal)
    const adopted = await uploads.adopt(owner, video.path)
    await video.tidy()
    if (!adopted.ok) {
      const { code, limit } = adopted
      throw new ItemRefused({ code: code === 'unavailable' ? 'internal' : code, ...(limit && { limit }) })
    }
    const isNoted = await sql.noteUpload(db, id, { before, uploadId: adopted.value.id })
    return isNoted ? adopted.value.id : null
  }

  const importOne = async (
    owner: Viewer,
    item: ArchiveItem,
    { scope, ...options }: ImportOptions & { scope: string | null },
  ): Promise<number> => {
    const { key: itemKey, title } = item
    const { id, uploadId } = await sql.beginItem(db, { ownerId: owner.id, itemKey, scope, title })
    try {
      // Interrupted after the video was created and before it was recorded: the upload refers to it.
      let videoId = uploadId === null ? undefined : await makeVideo(owner, item, uploadId)
      if (videoId === undefined) {
        const brought = await bringUpload(owner, item, { id, before: uploadId, signal: options.signal })
        videoId = brought === null ? undefined : await makeVideo(owner, item, brought)
      }
      if (videoId === undefined) throw new ItemRefused({ code: 'busy' })
      const { isApproved, actorId = null } = options
      const captions = await readCaptions(item)
      await importedVideos.finish(videoId, { publishedAt: item.publishedAt, captions, isApproved, actorId })
      await sql.finishItem(db, id, videoId)
      return videoId
    } catch (error) {
      await sql.failItem(db, id, failureOf(error))
      throw error
    }
  }

  const bring: Archive['bring'] = async (owner, item, options) => {
    const row = (await known(owner, [item]))(item)
    if (row && isPresent(row)) return { item, outcome: 'present', videoId: row.videoId }
    const scope = row ? row.scope : (item.scope ?? null)
    try {
      return { item, outcome: 'imported', videoId: await importOne(owner, item, { ...options, scope }) }
    } catch (error) {
      options.signal?.throwIfAborted()
      if (!(error instanceof ItemRefused)) log.warn({ err: error, item: item.key }, 'a video was not imported')
      return { item, outcome: 'failed', failure: failureOf(error) }
    }
  }

  /** Playlists of the archive become playlists of the owner, matched by title; videos already in them stay. */
  const fillPlaylists: Archive['fillPlaylists'] = async (owner, brought) => {
    const wanted = new Map<string, number[]>()
    for (const { item, videoId } of brought) {
      for (const title of item.playlists) wanted.set(title, [...(wanted.get(title) ?? []), videoId])
    }
    for (const [title, videoIds] of wanted) {
      const own = (await playlists.own(owner, undefined)).find((playlist) => playlist.title === title)
      const made = own ?? (await playlists.create(owner, { title, description: '', visibility: 'public' }))
      const playlistId = 'id' in made ? made.id : made.ok ? made.value.id : null
      if (playlistId === null) continue
      for (const videoId of videoIds) await playlists.addItem(owner, playlistId, { videoId })
    }
  }

  return {
    async plan(owner, items) {
      const [rowOf, categories] = await Promise.all([known(owner, items), sql.findCategories(db)])
      return items.map((item) => ({
        item: withUnknownCategory(item, categories),
        action: isPresent(rowOf(item)) ? 'present' : 'import',
      }))
    },

    bring,

    fillPlaylists,

    async run(owner, items, options) {
      const outcomes: ImportOutcome[] = []
      for (const item of items) {
        options.signal?.throwIfAborted()
        const outcome = await bring(owner, item, options)
        outcomes.push(outcome)
        options.onProgress?.(outcome, outcomes.length, items.length)
      }
      await fillPlaylists(
        owner,
        outcomes.flatMap((outcome) =>
          outcome.outcome === 'failed' || outcome.videoId === null
            ? []
            : [{ item: outcome.item, videoId: outcome.videoId }],
        ),
      )
      return outcomes
    },

    async sweep(olderThanSeconds = PARTIAL_SECONDS) {
      for (const name of await readdir(folder).catch(() => [])) {
        const facts = await stat(join(folder, name)).catch(() => null)
        if (facts === null || Date.now() - facts.mtimeMs <= olderThanSeconds * 1000) continue
        await rm(join(folder, name), { force: true })
      }
    },
  }
}
