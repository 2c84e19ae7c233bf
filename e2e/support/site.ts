/** A complete site as a separate process, on an empty folder, with functions to prepare a story. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { findRunningPostgres } from '../../server/src/db/embedded/embedded-postgres.ts'
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from '../../server/src/testing/global-setup.ts'
import type { ServerProcess } from '../../server/src/testing/server-process.ts'
import { createUploader, type Uploader } from '../../server/src/testing/uploading.ts'
import { startBuiltServer } from './built-server.ts'

export const PASSWORD = 'lamplight'

export interface Person {
  id: number
  username: string
  displayName: string
  /** The session as a Cookie header. */
  cookie: string
  api: Uploader
}

interface VideoFacts {
  title: string
  description?: string
  categoryId?: number | null
  status?: 'pending' | 'approved' | 'rejected'
  contentNotes?: string
  views?: number
  durationSeconds?: number
  createdAt?: Date
}

export class Site {
  dataDir: string
  server: ServerProcess
  #environment: Record<string, string>
  #database: string | undefined
  /** Connections to a database that outlives the server. */
  #pool: pg.Pool | undefined
  #people = new Map<string, Promise<Person>>()

  /** `database`: the one of the run's that the site uses, if it does not run its own. */
  constructor(dataDir: string, server: Site['server'], environment: Record<string, string>, database?: string) {
    this.#database = database
    this.dataDir = dataDir
    this.server = server
    this.#environment = environment
    if (environment.DATABASE_URL) this.#pool = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 2 })
  }

  get base(): string {
    return this.server.base
  }

  /** The API client of a visitor. */
  get visitor(): Uploader {
    return createUploader(this.base, null)
  }

  /** The member with that name, registered on first use. At most ten per site: more are rate limited. */
  person(username: string, role: 'user' | 'moderator' | 'admin' = 'user'): Promise<Person> {
    const known = this.#people.get(username)
    if (known) return known
    const made = this.#register(username, role)
    this.#people.set(username, made)
    return made
  }

  async #register(username: string, role: string): Promise<Person> {
    const displayName = username.charAt(0).toUpperCase() + username.slice(1)
    const response = await this.visitor.post<{ id: number }>('/api/register', {
      username,
      password: PASSWORD,
      displayName,
    })
    expect(response.status).toBe(201)
    const { id } = response.json
    // Before the session is first used: the server caches a role for some seconds.
    if (role !== 'user') await this.query('UPDATE users SET role = $1 WHERE id = $2', [role, id])
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    return { id, username, displayName, cookie, api: createUploader(this.base, cookie) }
  }

  /** Rows of a query on the site's own database. */
  async query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    if (this.#pool) return (await this.#pool.query(text, values)).rows
    const client = new pg.Client(await findRunningPostgres(this.dataDir))
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Inserts a video without files. @returns its id. Lists may be cached for some seconds. */
  async addVideo(owner: Person, facts: VideoFacts): Promise<number> {
    const status = facts.status ?? 'approved'
    const [row] = await this.query(
      `INSERT INTO videos (owner_id, title, description, category_id, status, content_notes, religious_verified,
         approved_at, processing, processing_progress, views, duration_seconds, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'ready', 1, $9, $10, $11) RETURNING id`,
      [
        owner.id,
        facts.title,
        facts.description ?? '',
        facts.categoryId ?? null,
        status,
        facts.contentNotes ?? '',
        status === 'approved',
        status === 'approved' ? new Date() : null,
        facts.views ?? 0,
        facts.durationSeconds ?? 65,
        facts.createdAt ?? new Date(),
      ],
    )
    return Number(row?.id)
  }

  /** Inserts a comment. @returns its id. */
  async addComment(author: Person, videoId: number, content: string, parentId: number | null = null): Promise<number> {
    const [row] = await this.query(
      'INSERT INTO comments (video_id, user_id, parent_id, content) VALUES ($1, $2, $3, $4) RETURNING id',
      [videoId, author.id, parentId, content],
    )
    await this.query('UPDATE videos SET comment_count = comment_count + 1 WHERE id = $1', [videoId])
    return Number(row?.id)
  }

  /** Uploads a real file and creates its record. @returns the id of the pending video. */
  async upload(owner: Person, path: string, title: string, more: object = {}): Promise<number> {
    const sent = await owner.api.sendFile('/api/videos/upload', 'video', await readFile(path), basename(path))
    expect(sent.status, sent.text).toBe(201)
    const made = await owner.api.createVideo({ title, ...more, videoUrl: sent.json.videoUrl })
    expect(made.status, made.text).toBe(201)
    return made.json.id
  }

  /** Waits until all of a video is prepared. */
  async prepared(owner: Person, id: number): Promise<void> {
    const isReady = async () => {
      const { json } = await owner.api.get<WatchVideo>(`/api/videos/${id}`)
      return json.processing === 'ready'
    }
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 200 })
  }

  async approve(moderator: Person, id: number): Promise<void> {
    const response = await this.decide(moderator, id, { status: 'approved', religiousContentVerified: true })
    expect(response.status, response.text).toBe(200)
  }

  /** Sends a decision with the documents' request. */
  async decide(moderator: Person, id: number, decision: object): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.base}/api/videos/${id}/moderate`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', accept: 'application/json', cookie: moderator.cookie },
      body: JSON.stringify(decision),
    })
    return { status: response.status, text: await response.text() }
  }

  /** Kills the server and starts it again at the same URL. */
  async killAndRestart(): Promise<void> {
    const port = new URL(this.base).port
    await this.server.end('SIGKILL')
    this.server = await startBuiltServer(this.dataDir, { ...this.#environment, PORT: port })
  }

  async close(): Promise<void> {
    await this.#pool?.end()
    await this.server.end('SIGTERM')
    if (this.#database) await dropTestDatabase(this.#database)
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

export interface SiteOptions {
  /** The site runs its own PostgreSQL in its data folder, as `npm start` does, instead of using a database of the run's. */
  ownsDatabase?: boolean
  /** Serves only: what is uploaded is checked, but never encoded. Not with `ownsDatabase`. */
  isWebOnly?: boolean
}

/** Starts an empty site. */
export async function startSite(
  environment: Record<string, string> = {},
  { ownsDatabase = false, isWebOnly = false }: SiteOptions = {},
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lamplight-e2e-'))
  const database = ownsDatabase ? undefined : await createTestDatabase()
  const all = {
    ...(database ? { DATABASE_URL: testDatabaseUrl(database) } : {}),
    ...(isWebOnly ? { LAMPLIGHT_ROLE: 'web' } : {}),
    ...environment,
  }
  return new Site(dataDir, await startBuiltServer(dataDir, all), all, database)
}
