/**
 * The settings of admins, which override the environment. Values are read when they are used, so that a change applies at
 * once: in this process when the call returns, in others as soon as they receive the event.
 */
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { PASSWORD_MIN } from '@lamplight/contract/accounts'
import type { BodyOf } from '@lamplight/contract/endpoint'
import { limits as declaredLimits } from '@lamplight/contract/limits'
import { LANGUAGES } from '@lamplight/contract/primitives'
import {
  GUARDED_SETTINGS,
  LOGO_MAX_BYTES,
  SITE_SETTING_SCHEMAS,
  type SitePageName,
  type SiteSettingName,
  type SiteSettings,
  type SiteSettingsForm,
  type siteSettingsApi,
} from '@lamplight/contract/site-settings'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { definedOf } from '../../lib/defined-of.ts'
import type { Log } from '../../lib/log.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { fail, ok, type Result, refuseStaleFields } from '../../lib/result.ts'
import { withTemporaryFolder } from '../../lib/temporary-folder.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { pictureUrls, storePicture } from '../../pictures/copied-picture.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import { receiveFile } from '../uploads/receive-file.ts'
import { refusePrepared, refuseReceived } from '../uploads/refuse-picture.ts'
import { siteSettingsChanged } from './site-settings.events.ts'
import * as sql from './site-settings.sql.ts'

const MEBIBYTE = 1024 ** 2
const SECONDS_PER_MINUTE = 60
const LOGO = 'logoKey'
/** How long after settings could not be read they are read again. */
const RETRY_MS = 1_000

export interface LiveSettings {
  current(): SiteSettings
  /** The URL of the logo; null: the lamp. */
  logoUrl(): string | null
  reload(): Promise<void>
  defaults: SiteSettings
  /** Stops reading again what could not be read. */
  close(): void
}

const isName = (name: string): name is SiteSettingName => Object.hasOwn(SITE_SETTING_SCHEMAS, name)

function defaultsOf(config: Config): SiteSettings {
  return {
    siteName: config.siteName,
    accent: null,
    welcomeText: '',
    rules: '',
    imprint: '',
    privacy: '',
    languages: [...LANGUAGES],
    guestViewing: config.guestViewing,
    registration: 'open',
    passwordMinimum: PASSWORD_MIN,
    uploadsPerHour: Math.max(
      1,
      Math.round(
        ((config.limits.uploads ?? declaredLimits.uploads).points * 3600) /
          (config.limits.uploads ?? declaredLimits.uploads).seconds,
      ),
    ),
    maxVideoMegabytes: Math.max(1, Math.floor(config.maxVideoBytes / MEBIBYTE)),
    maxVideoMinutes: Math.max(1, Math.floor(config.maxVideoSeconds / SECONDS_PER_MINUTE)),
  }
}

/** What admins have set, by name. */
function storedOf(rows: Awaited<ReturnType<typeof sql.listSettings>>): Partial<SiteSettings> {
  const values: Record<string, unknown> = {}
  for (const { name, value } of rows) {
    // Stored by another version of the site, or out of range in this one: the default applies.
    if (isName(name) && SITE_SETTING_SCHEMAS[name].safeParse(value).success) values[name] = value
  }
  return values
}

/**
 * Reads the settings once, and again after each change: until it succeeds, because a change that admins have made must not
 * wait for the next one. The values in `config` are then those of the admins: read them when they are used, and do not copy them.
 */
export async function createLiveSettings(deps: {
  db: Db
  events: Pick<Events, 'on' | 'onGap'>
  limits: Pick<RateLimits, 'change'>
  /** Cached pages contain the settings. */
  cache: Pick<ResponseCache, 'clear'>
  config: Config
  log: Log
  retryMs?: number
}): Promise<LiveSettings> {
  const { db, events, limits, cache, log, retryMs = RETRY_MS } = deps
  const config = { ...deps.config }
  const defaults = defaultsOf(config)
  let current = defaults
  let changed: ReadonlySet<string> = new Set()
  let logoKey: string | null = null

  const readNow = async () => {
    const rows = await sql.listSettings(db)
    const values = storedOf(rows)
    const logo = rows.find(({ name }) => name === LOGO)?.value as unknown
    logoKey = typeof logo === 'string' ? logo : null
    current = { ...defaults, ...values }
    changed = new Set(Object.keys(values))
    limits.change('uploads', changed.has('uploadsPerHour') ? { points: current.uploadsPerHour, seconds: 3600 } : null)
    cache.clear()
  }
  await readNow()
  let reading = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  /** One after the other, so that a delayed response does not replace a newer one. */
  const read = (): Promise<void> => {
    clearTimeout(retry)
    reading = reading
      .catch(() => {})
      .then(readNow)
      .catch((error: unknown) => {
        clearTimeout(retry)
        if (!isClosed) retry = setTimeout(readAgain, retryMs).unref()
        throw error
      })
    return reading
  }
  const readAgain = () => {
    read().catch((error: unknown) => log.warn({ err: error }, 'the settings of the site could not be read'))
  }
  events.on(siteSettingsChanged, readAgain)
  events.onGap(readAgain)

  const maxVideoBytes = () =>
    changed.has('maxVideoMegabytes') ? current.maxVideoMegabytes * MEBIBYTE : config.maxVideoBytes
  Object.defineProperties(deps.config, {
    siteName: { enumerable: true, get: () => current.siteName },
    guestViewing: { enumerable: true, get: () => current.guestViewing },
    maxVideoBytes: { enumerable: true, get: maxVideoBytes },
    // A larger video needs more room for unfinished uploads.
    maxUnfinishedBytes: { enumerable: true, get: () => Math.max(config.maxUnfinishedBytes, maxVideoBytes()) },
    maxVideoSeconds: {
      enumerable: true,
      get: () =>
        changed.has('maxVideoMinutes') ? current.maxVideoMinutes * SECONDS_PER_MINUTE : config.maxVideoSeconds,
    },
  })
  return {
    current: () => current,
    logoUrl: () => (logoKey === null ? null : (pictureUrls(logoKey)[0]?.url ?? null)),
    reload: read,
    defaults,
    close() {
      isClosed = true
      clearTimeout(retry)
    },
  }
}

/** What differs from what is stored; null restores the default. */
const changedOf = (wanted: Record<string, unknown>, stored: SiteSettings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as SiteSettingName]),
    ),
  )

const isGuarded = (changes: object): boolean => GUARDED_SETTINGS.some((name) => Object.hasOwn(changes, name))

/** Settings as texts, to be compared. */
const textsOf = (settings: object): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]: [string, unknown]) => [
      name,
      value === null || typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

export interface SiteSettingsService {
  form(): SiteSettingsForm
  change(
    viewer: Viewer,
    input: BodyOf<typeof siteSettingsApi.change>,
  ): Promise<Result<SiteSettingsForm, 'password_required' | 'wrong_password' | 'rate_limited' | 'text_changed'>>
  saveLogo(
    viewer: Viewer,
    request: FastifyRequest,
  ): Promise<Result<SiteSettingsForm, 'not_an_image' | 'image_too_large'>>
  removeLogo(viewer: Viewer): Promise<SiteSettingsForm>
  /** The Markdown of a page; empty when it has not been written. */
  page(name: SitePageName): string
}

export function createSiteSettings(deps: {
  db: Db
  events: Events
  storage: MediaStorage
  accounts: Pick<Accounts, 'confirmPassword'>
  live: LiveSettings
}): SiteSettingsService {
  const { db, events, storage, accounts, live } = deps
  const form = (): SiteSettingsForm => ({
    settings: live.current(),
    defaults: live.defaults,
    logoUrl: live.logoUrl(),
  })

  /** The log does not repeat long texts, only that they changed. */
  const forAudit = (value: unknown) =>
    typeof value === 'string' && value.length > 200 ? `${value.length} characters` : value

  const save = async (
    scope: TransactionScope,
    viewer: Viewer,
    { before, changes }: { before: Record<string, unknown>; changes: Record<string, unknown> },
  ): Promise<void> => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) await sql.deleteSetting(scope.tx, name)
      else await sql.saveSetting(scope.tx, name, value)
      await writeAudit(scope.tx, {
        actorId: viewer.id,
        action: 'site.setting_changed',
        objectType: 'site',
        objectId: name,
        details: { from: forAudit(before[name] ?? null), to: forAudit(value) },
      })
    }
    await events.record(scope, siteSettingsChanged, {})
  }

  const saveLogoKey = async (viewer: Viewer, key: string | null): Promise<void> => {
    await transact(db, async (scope) => {
      const before = Object.fromEntries((await sql.lockSettings(scope.tx)).map(({ name, value }) => [name, value]))
      await save(scope, viewer, { before, changes: { [LOGO]: key } })
    })
    await live.reload()
  }

  return {
    form,
    async change(viewer, { password, previous = {}, ...input }) {
      const changesOf = (stored: SiteSettings) => changedOf(definedOf(input), stored)
      const isConfirmed = isGuarded(changesOf(live.current()))
      if (isConfirmed) {
        if (!password) return fail('password_required')
        const confirmed = await accounts.confirmPassword(viewer, password)
        if (!confirmed.ok) return confirmed
      }
      const refusal = await transact(db, async (scope) => {
        const before = { ...live.defaults, ...storedOf(await sql.lockSettings(scope.tx)) }
        const wanted = Object.fromEntries(
          Object.entries(definedOf(input)).map(([name, value]) => [
            name,
            value ?? live.defaults[name as SiteSettingName],
          ]),
        )
        const stale = refuseStaleFields(textsOf(before), textsOf(wanted), textsOf(previous))
        if (stale) return stale
        const changes = changesOf(before)
        // Another admin has changed it a moment ago, and the password was not checked.
        if (isGuarded(changes) && !isConfirmed) return fail('password_required')
        if (Object.keys(changes).length > 0) await save(scope, viewer, { before, changes })
        return null
      })
      if (refusal) return refusal
      await live.reload()
      return ok(form())
    },

    saveLogo: (viewer, request) =>
      withTemporaryFolder(async (folder) => {
        const path = join(folder, 'picture')
        const guard = new PassThrough()
        const received = await receiveFile(request, { field: 'logo', path, guard, maxBytes: LOGO_MAX_BYTES })
        if (!received.ok) return refuseReceived(received.code, LOGO_MAX_BYTES)
        const stored = await storePicture(storage, path)
        if (!stored.ok) return refusePrepared(stored.code)
        await saveLogoKey(viewer, stored.key)
        return ok(form())
      }),

    async removeLogo(viewer) {
      await saveLogoKey(viewer, null)
      return form()
    },

    page: (name) => live.current()[name],
  }
}
