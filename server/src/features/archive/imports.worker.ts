/** The work of an import: reads its archive, or imports the rest of it, one item after the other. */
import { isFolderSource } from '@lamplight/contract/archive'
import type { ImportFailure } from '@lamplight/contract/import-failures'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { JobContext, JobHandler } from '../../jobs/job-queue.ts'
import type { Log } from '../../lib/log.ts'
import type { AddressRule } from '../../lib/public-address.ts'
import type { Archive } from './archive.service.ts'
import type { ArchiveFolder } from './archive-folder.ts'
import { type ArchiveBytes, ArchiveError, type ArchiveItem, itemOfJson } from './archive-item.ts'
import * as sql from './imports.sql.ts'
import { readArchive } from './read-archive.ts'

/** Attempts after which an item that was interrupted each time is given up. */
const MAX_TRIES = 5
/** A cancelled import stops its download within this time. */
const LOOK_MS = 1_000

export interface ImportWorkerDeps {
  db: Db
  log: Log
  archive: Archive
  archiveFolder: ArchiveFolder
  /** Default: only the public internet. */
  mayReach?: AddressRule
}

export function createImportWorker(deps: ImportWorkerDeps): JobHandler<{ importId: number; run: number }> {
  const { db, log, archive, archiveFolder } = deps
  const remote = deps.mayReach ? { mayReach: deps.mayReach } : {}

  const placeOf = async ({ source, place }: sql.ImportRow): Promise<string> => {
    if (!isFolderSource(source)) return place
    const folder = await archiveFolder.find(place)
    if (folder === null) throw new ArchiveError({ code: 'folder_gone', file: place })
    return folder
  }

  /** Aborts soon after an admin has cancelled the import. */
  const watchCancelling = (row: sql.ImportRow) => {
    const cancelled = new AbortController()
    const look = setInterval(() => {
      sql.isStill(db, row).then(
        (goesOn) => goesOn || cancelled.abort(new Error('the import was cancelled')),
        (error: unknown) => log.warn({ err: error, importId: row.id }, 'the state of an import could not be checked'),
      )
    }, LOOK_MS).unref()
    return { signal: cancelled.signal, end: () => clearInterval(look) }
  }

  const read = async (
    row: sql.ImportRow,
    owner: Viewer,
    { signal: stopping, isLastTry }: JobContext,
  ): Promise<void> => {
    const watch = watchCancelling(row)
    const signal = AbortSignal.any([watch.signal, stopping])
    try {
      const plan = await archive.plan(
        owner,
        await readArchive(row.source, await placeOf(row), { ...remote, signal, name: row.place }),
      )
      await transact(db, async ({ tx }) => {
        if ((await sql.lockImport(tx, row.id))?.state !== 'reading') return
        await sql.replaceItems(
          tx,
          row.id,
          plan.map(({ item, action }) => ({ item, state: action === 'import' ? 'waiting' : 'present' })),
        )
        await sql.leave(tx, row.id, 'reading', { state: 'planned' })
      })
    } catch (error) {
      if (watch.signal.aborted) return
      // Neither is a stop a failure of the archive.
      stopping.throwIfAborted()
      if (!(error instanceof ArchiveError) && !isLastTry) throw error
      if (!(error instanceof ArchiveError)) log.error({ err: error, importId: row.id }, 'an archive could not be read')
      const failure: ImportFailure = error instanceof ArchiveError ? error.failure : { code: 'internal' }
      await sql.leave(db, row.id, 'reading', { state: 'failed', failure })
    } finally {
      watch.end()
    }
  }

  const isAllowed = (bytes: ArchiveBytes): Promise<boolean> | boolean =>
    'path' in bytes ? archiveFolder.contains(bytes.path) : true

  const bringOne = async (
    owner: Viewer,
    item: ArchiveItem,
    { row, signal }: { row: sql.ImportRow; signal: AbortSignal },
  ): Promise<Parameters<typeof sql.endItem>[2]> => {
    const places = await Promise.all([item.video, ...item.captions.map(({ bytes }) => bytes)].map(isAllowed))
    if (places.includes(false)) return { state: 'failed', failure: { code: 'file_gone' } }
    const outcome = await archive.bring(owner, item, { isApproved: row.skipsReview, actorId: row.actorId, signal })
    return outcome.outcome === 'failed'
      ? { state: 'failed', failure: outcome.failure }
      : { state: outcome.outcome, videoId: outcome.videoId }
  }

  const run = async (row: sql.ImportRow, owner: Viewer, stopping: AbortSignal): Promise<void> => {
    const watch = watchCancelling(row)
    const signal = AbortSignal.any([watch.signal, stopping])
    try {
      for (;;) {
        stopping.throwIfAborted()
        const next = await sql.beginNext(db, row)
        if (!next) break
        const place = { importId: row.id, position: next.position }
        if (next.tries > MAX_TRIES) {
          await sql.endItem(db, place, { state: 'failed', failure: { code: 'interrupted' } })
          continue
        }
        await sql.endItem(db, place, await bringOne(owner, itemOfJson(next.item), { row, signal }))
      }
    } catch (error) {
      // A stop is not a failure; the job retries after any other error.
      if (signal.aborted) await sql.putBack(db, row.id)
      if (watch.signal.aborted) return
      throw error
    } finally {
      watch.end()
    }
    if (!(await sql.isStill(db, row))) return
    const brought = await sql.listBrought(db, row.id)
    await archive.fillPlaylists(
      owner,
      brought.flatMap(({ item, videoId }) => (videoId === null ? [] : [{ item: itemOfJson(item), videoId }])),
    )
    await sql.leave(db, row.id, 'running', { state: 'finished' })
  }

  return async ({ importId, run: start }, context) => {
    const row = await sql.findImport(db, importId)
    if (!row || row.runs !== start) return
    const { ownerId: id, username, displayName, role } = row
    const owner = { id, username, displayName, role }
    if (row.state === 'reading') await read(row, owner, context)
    else if (row.state === 'running') await run(row, owner, context.signal)
  }
}
