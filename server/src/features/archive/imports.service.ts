/** Imports that admins create in the browser: planning, starting, cancelling. The work is done in `imports.worker.ts`. */
import { type archiveApi, type Import, type ImportItem, isFolderSource } from '@lamplight/contract/archive'
import type { BodyOf, QueryOf } from '@lamplight/contract/endpoint'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/pg-errors.ts'
import { transact } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { ArchiveFolder } from './archive-folder.ts'
import { workOnImportJob } from './imports.jobs.ts'
import * as sql from './imports.sql.ts'
import { toImport, toImportItem } from './imports.view.ts'

type Api = typeof archiveApi
interface Page<T> {
  items: T[]
  nextCursor: string | null
}

export interface Imports {
  folders(): Promise<string[] | null>
  list(query: QueryOf<Api['list']>): Promise<Page<Import>>
  get(id: number): Promise<Result<Import, 'import_not_found'>>
  items(id: number, query: QueryOf<Api['items']>): Promise<Result<Page<ImportItem>, 'import_not_found'>>
  plan(viewer: Viewer, input: BodyOf<Api['plan']>): Promise<Result<Import, Api['plan']['errors'][number]>>
  start(
    viewer: Viewer,
    id: number,
    input: BodyOf<Api['start']>,
  ): Promise<Result<Import, Api['start']['errors'][number] | 'rate_limited'>>
  cancel(viewer: Viewer, id: number): Promise<Result<Import, Api['cancel']['errors'][number]>>
  /** Queues a job for an active import that has none. */
  resume(): Promise<void>
}

export interface ImportsDeps {
  db: Db
  jobs: Pick<JobQueue, 'enqueue'>
  accounts: Pick<Accounts, 'confirmPassword' | 'findViewer'>
  archiveFolder: ArchiveFolder
}

export function createImports({ db, jobs, accounts, archiveFolder }: ImportsDeps): Imports {
  const toImports = async (rows: readonly sql.ImportRow[]): Promise<Import[]> => {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const [counts, current] = await Promise.all([sql.countItems(db, ids), sql.findCurrent(db, ids)])
    return rows.map((row) => toImport(row, { counts: counts.get(row.id), currentTitle: current.get(row.id) }))
  }

  const get: Imports['get'] = async (id) => {
    const row = await sql.findImport(db, id)
    const [found] = row ? await toImports([row]) : []
    return found ? ok(found) : fail('import_not_found')
  }

  /** The import after a step. It always exists, because imports are never deleted. */
  const after = async (id: number): Promise<Result<Import>> => {
    const found = await get(id)
    if (!found.ok) throw new Error(`import ${id} vanished`)
    return found
  }

  return {
    folders: archiveFolder.list,

    async list({ limit = DEFAULT_PAGE_SIZE, cursor }) {
      const rows = await sql.listImports(db, { limit, position: decodeCursor(cursor, 'integer') })
      const page = cutPage(rows, limit, ({ id }) => ({ after: String(id), id }))
      return { ...page, items: await toImports(page.items) }
    },

    get,

    async items(id, { limit = DEFAULT_PAGE_SIZE, cursor, state }) {
      if (!(await sql.findImport(db, id))) return fail('import_not_found')
      const rows = await sql.listItems(db, id, { state, limit, position: decodeCursor(cursor, 'integer') })
      const page = cutPage(rows, limit, ({ position }) => ({ after: String(position), id: position }))
      return ok({ ...page, items: page.items.map(toImportItem) })
    },

    async plan(viewer, { source, place, owner: username }) {
      if (isFolderSource(source) && (await archiveFolder.find(place)) === null) return fail('import_folder_not_found')
      const owner = await accounts.findViewer(username)
      if (!owner) return fail('user_not_found')
      try {
        const id = await transact(db, async ({ tx }) => {
          const made = await sql.insertImport(tx, { source, place, ownerId: owner.id, actorId: viewer.id })
          await writeAudit(tx, {
            ...{ actorId: viewer.id, action: 'import.planned', objectType: 'import', objectId: made.id },
            details: { source, place, owner: owner.username },
          })
          await jobs.enqueue(workOnImportJob, { importId: made.id, run: 0 }, { tx })
          return made.id
        })
        return await after(id)
      } catch (error) {
        if (isUniqueViolation(error)) return fail('import_under_way')
        throw error
      }
    },

    async start(viewer, id, { skipsReview, password }) {
      const confirmed = await accounts.confirmPassword(viewer, password)
      if (!confirmed.ok) return confirmed
      try {
        const started = await transact(db, async ({ tx }) => {
          const row = await sql.lockImport(tx, id)
          if (!row) return fail('import_not_found')
          if (row.state === 'reading' || row.state === 'running') return fail('import_under_way')
          if (!(await sql.hasLeft(tx, id))) return fail('import_not_startable')
          await sql.renewFailed(tx, id)
          const { runs } = await sql.setRunning(tx, id, { skipsReview, actorId: viewer.id })
          await writeAudit(tx, {
            ...{ actorId: viewer.id, action: 'import.started', objectType: 'import', objectId: id },
            details: { skipsReview },
          })
          await jobs.enqueue(workOnImportJob, { importId: id, run: runs }, { tx })
          return ok(null)
        })
        return started.ok ? await after(id) : started
      } catch (error) {
        if (isUniqueViolation(error)) return fail('import_under_way')
        throw error
      }
    },

    async cancel(viewer, id) {
      const cancelled = await transact(db, async ({ tx }) => {
        const row = await sql.lockImport(tx, id)
        if (!row) return fail('import_not_found')
        if (row.state !== 'reading' && row.state !== 'running') return fail('import_not_under_way')
        await sql.setCancelled(tx, id)
        await writeAudit(tx, {
          ...{ actorId: viewer.id, action: 'import.cancelled', objectType: 'import', objectId: id },
        })
        return ok(null)
      })
      return cancelled.ok ? after(id) : cancelled
    },

    resume: () =>
      transact(db, async ({ tx }) => {
        for (const { id, runs } of await sql.listUnderWay(tx)) {
          await jobs.enqueue(workOnImportJob, { importId: id, run: runs }, { tx })
        }
      }),
  }
}
