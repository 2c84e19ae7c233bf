/** A whole site over a fresh database and a temporary folder, called through HTTP like a browser. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BodyInputOf, Endpoint, ResponseOf } from '@lamplight/contract/endpoint'
import type { Problem } from '@lamplight/contract/errors'
import type { Role } from '@lamplight/contract/primitives'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type AppOptions, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createDeps, type Deps } from '../deps.ts'
import { usernameKey } from '../features/accounts/usernames.ts'
import { createLog, type Log } from '../lib/log.ts'
import { startQueue, startWorker, type Worker } from '../worker.ts'
import { createTestDatabase, dropTestDatabase, testConnection, testPasswordHash } from './global-setup.ts'

/** The password of every person made by `person`. */
export const PASSWORD = 'lamplight'

export interface Person {
  id: number
  username: string
  cookie: string
}

export interface TestResponse<T> {
  status: number
  headers: LightMyRequestResponse['headers']
  /** The response body; reading it after a failure throws with the failure's text. */
  readonly body: T
  /** The failure; reading it after a success throws. */
  readonly problem: Problem
  text: string
}

interface CallInput<E extends Endpoint> {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: BodyInputOf<E> | Record<string, unknown>
  headers?: Record<string, string>
}

export interface TestSite {
  deps: Deps
  /** The name of its database. */
  database: string
  app: FastifyInstance
  /** A signed-in person. The name is made unique; the first letters are the display name. */
  person(name: string, role?: Role): Promise<Person>
  /** Calls an endpoint of the contract as `person`, or as a visitor. */
  call<E extends Endpoint>(
    person: Person | null,
    endpoint: E,
    input?: CallInput<E>,
  ): Promise<TestResponse<ResponseOf<E>>>
  /** Any request, for routes that are not part of the contract. */
  request(person: Person | null, options: InjectOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export interface TestSiteOptions {
  environment?: Record<string, string>
  /** 1000 unless the test is about the limits. */
  limitScale?: number
  /** The log; none by default. */
  log?: Log
  /** Also runs jobs. */
  works?: boolean
  /** One more process over the database of this site; both need `isOneOfMany`. */
  beside?: TestSite
  /** Events are sent through PostgreSQL, as with an outside database; over Redis with `REDIS_URL` in `environment`. */
  isOneOfMany?: boolean
  socketTiming?: AppOptions['socketTiming']
}

const fill = (path: string, params: Record<string, string | number> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

/** How many sites use each database; the last one drops it. A run makes hundreds, a thousand files each. */
const openSites = new Map<string, number>()

export async function createTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lamplight-site-'))
  const base = testConnection()
  const database = options.beside?.database ?? (await createTestDatabase())
  openSites.set(database, (openSites.get(database) ?? 0) + 1)

  // Of the whole run (global-setup.ts); a site has its own prefix there.
  const redisUrl = process.env.LAMPLIGHT_TEST_REDIS
  const outside =
    options.isOneOfMany || redisUrl
      ? { DATABASE_URL: `postgres:///${database}`, ...(redisUrl ? { REDIS_URL: redisUrl } : {}) }
      : {}
  const environment = { DATA_DIR: dataDir, PUBLIC_URL: 'http://site.test', ...outside, ...options.environment }
  const config = readConfig(environment)
  const log = options.log ?? createLog(process.env.TEST_LOG ?? 'silent')
  const deps = await createDeps(config, log, {
    connection: { ...base, database },
    limitScale: options.limitScale ?? 1000,
  })
  await startQueue(deps)
  const worker: Worker = await startWorker(deps, { works: options.works ?? false, ownsDatabase: !options.beside })
  const app = await buildApp(deps, {
    checkResponses: true,
    ...(options.socketTiming ? { socketTiming: options.socketTiming } : {}),
  })
  await app.ready()
  let count = 0

  const request = (person: Person | null, inject: InjectOptions): Promise<LightMyRequestResponse> =>
    app.inject({
      ...inject,
      headers: {
        accept: 'application/json',
        host: 'site.test',
        ...(person ? { cookie: person.cookie } : {}),
        ...inject.headers,
      },
    })

  return {
    deps,
    database,
    app,
    request,
    async person(name, role = 'user') {
      count += 1
      const username = `${name}${count}`
      const row = await deps.db
        .insertInto('users')
        .values({
          username,
          usernameKey: usernameKey(username),
          displayName: name,
          passwordHash: testPasswordHash(),
          role,
          avatarKey: null,
          website: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const token = await deps.sessions.open(row.id, 'test')
      return { id: row.id, username, cookie: `session=${token}` }
    },
    async call(person, endpoint, input = {}) {
      const search = new URLSearchParams(
        Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)] as [string, string]),
      ).toString()
      const response = await request(person, {
        method: endpoint.method,
        url: fill(endpoint.path, input.params) + (search ? `?${search}` : ''),
        ...(input.body === undefined ? {} : { payload: input.body as Record<string, unknown> }),
        headers: input.headers ?? {},
      })
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        get body() {
          if (response.statusCode >= 400)
            throw new Error(`expected a success, got ${response.statusCode}: ${response.body}`)
          return JSON.parse(response.body)
        },
        get problem() {
          if (response.statusCode < 400)
            throw new Error(`expected a refusal, got ${response.statusCode}: ${response.body}`)
          return JSON.parse(response.body)
        },
      }
    },
    async close() {
      await app.close()
      await worker.stop()
      await deps.close()
      await rm(dataDir, { recursive: true, force: true })
      const others = (openSites.get(database) ?? 1) - 1
      openSites.set(database, others)
      if (others === 0) await dropTestDatabase(database)
    },
  }
}
