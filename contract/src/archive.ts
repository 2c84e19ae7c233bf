/** Archives elsewhere that admins bring here: read first, shown as a plan, then imported by a background job. */

import * as z from 'zod/mini'
import { Password } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { ImportFailure } from './import-failures.ts'
import { longest } from './longest.ts'
import { parseUrl } from './parse-url.ts'
import { Author, Id, IdText, Moment, Page } from './primitives.ts'
import { validationTexts as texts } from './validation-texts.ts'

/** `folder`: files with a table; `feed`: RSS or Atom with videos; `peertube`: a channel; `takeout`: of a YouTube channel. */
export const IMPORT_SOURCES = ['folder', 'feed', 'peertube', 'takeout'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** Sources that lie on the server, below the folder that the operator allows. */
export const FOLDER_SOURCES = ['folder', 'takeout'] as const satisfies readonly ImportSource[]
export const isFolderSource = (source: ImportSource): boolean => FOLDER_SOURCES.some((folder) => folder === source)

/**
 * `reading`: the archive is read, nothing is changed; `planned`: the plan can be looked at; `running`; `finished`, perhaps
 * with things that failed; `cancelled`: by an admin, can be continued; `failed`: the archive could not be read.
 */
export const IMPORT_STATES = ['reading', 'planned', 'running', 'finished', 'cancelled', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** `waiting`: comes with a run; `present`: is here already, or was deleted here. */
export const IMPORT_ITEM_STATES = ['waiting', 'imported', 'present', 'failed'] as const
export type ImportItemState = (typeof IMPORT_ITEM_STATES)[number]

export const IMPORT_PLACE_MAX = 2000

export const Import = z.object({
  id: Id,
  source: z.enum(IMPORT_SOURCES),
  /** The name of a folder, or an address. */
  place: z.string(),
  /** The owner of the imported videos. */
  owner: z.object({ ...Author.shape, username: z.string() }),
  state: z.enum(IMPORT_STATES),
  skipsReview: z.boolean(),
  /** Why the archive could not be read. */
  failure: z.nullable(ImportFailure),
  counts: z.record(z.enum(IMPORT_ITEM_STATES), z.int()),
  /** The items being imported now. */
  currentTitle: z.nullable(z.string()),
  createdAt: Moment,
  /** The last step. */
  updatedAt: Moment,
  viewer: z.object({ canStart: z.boolean(), canCancel: z.boolean() }),
})
export type Import = z.infer<typeof Import>

/** A value of the archive that this site cannot use: an invalid or future date, an unknown language or category. */
export const IgnoredValue = z.object({ column: z.enum(['date', 'language', 'category']), text: z.string() })
export type IgnoredValue = z.infer<typeof IgnoredValue>

export const ImportItem = z.object({
  position: z.int(),
  title: z.string(),
  /** When it was first published; null where the archive does not say. */
  publishedAt: z.nullable(Moment),
  category: z.nullable(z.string()),
  playlists: z.array(z.string()),
  /** Languages of its captions. */
  captions: z.array(z.string()),
  /** Values of its row that the video will not have. */
  ignored: z.array(IgnoredValue),
  state: z.enum(IMPORT_ITEM_STATES),
  videoId: z.nullable(Id),
  /** Why it was not imported. */
  failure: z.nullable(ImportFailure),
})
export type ImportItem = z.infer<typeof ImportItem>

const isAddress = (text: string): boolean => {
  const url = parseUrl(text)
  return /^https?:$/.test(url?.protocol ?? '') && url?.username === '' && url.password === ''
}

/** One folder directly below the allowed one; never a path. */
const isFolderName = (text: string): boolean => !/[/\\\0]/.test(text) && !text.startsWith('.')

export const PlanImport = z
  .object({
    source: z.enum(IMPORT_SOURCES),
    place: z
      .string({ error: texts.required })
      .check(z.trim(), z.minLength(1, texts.required), longest(IMPORT_PLACE_MAX, texts.textTooLong)),
    /** Username of the member who will own the videos. */
    owner: z
      .string({ error: texts.required })
      .check(z.trim(), z.minLength(1, texts.required), longest(100, texts.textTooLong)),
  })
  .check(
    z.refine(({ source, place }) => isFolderSource(source) || isAddress(place), {
      path: ['place'],
      message: texts.urlInvalid,
    }),
    z.refine(({ source, place }) => !isFolderSource(source) || isFolderName(place), {
      path: ['place'],
      message: texts.folderNameInvalid,
    }),
  )

const params = z.object({ id: IdText })

export const archiveApi = {
  folders: endpoint({
    method: 'GET',
    path: '/api/admin/import-folders',
    access: 'admin',
    summary: 'Folders on the server that can be imported; null where the operator allows none',
    response: z.object({ folders: z.nullable(z.array(z.string())) }),
    status: 200,
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/imports',
    access: 'admin',
    summary: 'Imports, newest first',
    query: z.object(Page),
    response: z.array(Import),
    status: 200,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id',
    access: 'admin',
    summary: 'An import and how far it has come',
    params,
    response: Import,
    status: 200,
    errors: ['import_not_found'],
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/admin/imports/:id/items',
    access: 'admin',
    summary: 'What an import would do, or has done, with each item of the archive, in the archive’s order',
    params,
    query: z.object({ ...Page, state: z.optional(z.enum(IMPORT_ITEM_STATES)) }),
    response: z.array(ImportItem),
    status: 200,
    errors: ['import_not_found'],
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/admin/imports',
    access: 'admin',
    summary: 'Read an archive and plan its import; nothing of it is changed or copied yet',
    body: PlanImport,
    response: Import,
    status: 201,
    errors: ['import_under_way', 'import_folder_not_found', 'user_not_found'],
    limit: 'writes',
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/start',
    access: 'admin',
    summary: 'Import what is planned, or go on with what is left of it',
    params,
    body: z.object({ skipsReview: z._default(z.boolean(), false), password: Password }),
    response: Import,
    status: 200,
    errors: ['import_not_found', 'import_under_way', 'import_not_startable', 'wrong_password'],
    limit: 'writes',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/admin/imports/:id/cancel',
    access: 'admin',
    summary: 'Stop reading or importing; what has come stays',
    params,
    response: Import,
    status: 200,
    errors: ['import_not_found', 'import_not_under_way'],
    limit: 'writes',
  }),
}
