import { once } from 'node:events'
import { connect } from 'node:net'
import { type ErrorCode, errorMeanings } from '@lamplight/contract/errors'
import { isLimitCode } from '@lamplight/contract/exceeded-limit'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Db, openDatabase } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { createLog } from '../lib/log.ts'
import { testConnection } from '../testing/global-setup.ts'
import { handleError, sendFailure, sentenceOf } from './failures.ts'

let app: FastifyInstance
/** What the next request throws. */
let thrown: unknown

beforeAll(async () => {
  app = fastify()
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, 'not_found'))
  app.get<{ Params: { code: ErrorCode } }>('/fail/:code', (request, reply) =>
    sendFailure(request, reply, request.params.code),
  )
  app.get('/invalid', (request, reply) =>
    sendFailure(request, reply, 'validation_failed', {
      issues: [
        { path: 'title', message: 'Title must be at least 3 characters' },
        { path: 'items.0.name', message: 'This field is required' },
      ],
    }),
  )
  app.get('/throw', () => {
    throw thrown
  })
  await app.ready()
})
afterAll(() => app.close())

const ask = (url: string, accept?: string) => app.inject({ url, headers: accept === undefined ? {} : { accept } })

test('a full disk is logged once a minute, not with every request that it refuses', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const logged: string[] = []
  const log = createLog('warn', { write: (line) => logged.push(JSON.parse(line).msg) })
  const full = fastify({ loggerInstance: log })
  full.get('/', (request, reply) => sendFailure(request, reply, 'site_disk_full'))
  for (let calls = 0; calls < 3; calls += 1) expect((await full.inject('/')).statusCode).toBe(507)
  expect(logged).toEqual(['nothing is saved any more: free space on the disk of the data folder'])
  vi.setSystemTime(Date.now() + 60_000)
  await full.inject('/')
  expect(logged).toHaveLength(2)
  vi.useRealTimers()
  await full.close()
})

describe('two forms of the same failure [V-CONV-15]', () => {
  test.each([undefined, '*/*', 'text/html,application/xhtml+xml,*/*;q=0.8', 'text/plain', ''])(
    'a caller that accepts %j gets one short sentence',
    async (accept) => {
      const response = await ask('/fail/video_not_found', accept)
      expect(response.statusCode).toBe(404)
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(response.body).toBe('Video not found')
    },
  )

  test.each(['application/json', 'application/problem+json', 'text/html, application/json;q=0.9'])(
    'a caller that accepts %j gets an RFC 9457 problem',
    async (accept) => {
      const response = await ask('/fail/video_not_found', accept)
      expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(response.json()).toEqual({
        type: 'about:blank',
        status: 404,
        title: 'Not Found',
        detail: 'Video not found',
        code: 'video_not_found',
      })
    },
  )

  test('the form depends on Accept, and neither is cached', async () => {
    const { headers } = await ask('/fail/video_not_found')
    expect(headers).toMatchObject({ vary: 'Accept', 'cache-control': 'no-store' })
  })

  test('with several violations the text is the first one, and the problem lists all', async () => {
    expect((await ask('/invalid')).body).toBe('Title must be at least 3 characters')
    const problem = (await ask('/invalid', 'application/json')).json()
    expect(problem.detail).toBe('Title must be at least 3 characters')
    expect(problem.issues.map((issue: { path: string }) => issue.path)).toEqual(['title', 'items.0.name'])
  })

  test('a path that does not exist fails in the same forms', async () => {
    expect((await ask('/nowhere')).body).toBe('There is nothing at this address.')
    expect((await ask('/nowhere', 'application/json')).json().code).toBe('not_found')
  })
})

const codes = Object.keys(errorMeanings) as ErrorCode[]

test.each(codes)('%s has an error status and a sentence a person can read', (code) => {
  const { status } = errorMeanings[code]
  expect(status).toBeGreaterThanOrEqual(400)
  const limit = { value: 2_097_152, unit: 'bytes' as const }
  const sentence = sentenceOf(code, isLimitCode(code) ? { limit } : {})
  expect(sentence).toMatch(/^[A-Z][^<>{}\n]{10,200}$/)
  expect(sentence.includes('2 MB')).toBe(isLimitCode(code))
})

describe('an unexpected failure', () => {
  const raise = (error: unknown, accept = 'application/json') => {
    thrown = error
    return ask('/throw', accept)
  }

  test.each([
    new Error('SELECT secret FROM users'),
    Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (username_key)=(grace)' }),
    Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
    'a text',
    { statusCode: 503, message: 'inner workings' },
  ])('is a plain 500 with the id of the request and no internal details: %s', async (error) => {
    const response = await raise(error)
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      ...{ type: 'about:blank', status: 500, title: 'Internal Server Error', code: 'internal' },
      ...{ detail: 'Something went wrong. Please try again.', requestId: expect.any(String) },
    })
    expect((await raise(error, '*/*')).body).toBe('Something went wrong. Please try again.')
  })

  test.each(['57P01', '57P03', '57014', '08006', '53300', '58030', '25006', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'])(
    'is a 503 with Retry-After while the database is unavailable: %s',
    async (code) => {
      const response = await raise(Object.assign(new Error('terminating connection'), { code, syscall: 'connect' }))
      expect(response.statusCode).toBe(503)
      expect(response.headers['retry-after']).toBe('2')
      expect(response.json().code).toBe('unavailable')
    },
  )

  test('names the disk when the database has no room on it', async () => {
    const response = await raise(Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' }))
    expect(response.statusCode).toBe(507)
    expect(response.json()).toMatchObject({ code: 'site_disk_full', detail: errorMeanings.site_disk_full.text })
  })

  test('is also a 503 when the pool has no free connection', async () => {
    expect((await raise(new Error('timeout exceeded when trying to connect'))).statusCode).toBe(503)
  })

  test('is also a 503 when a transaction loses its connection, in a query or before the next one', async () => {
    const connection = { ...testConnection(), database: 'postgres' }
    const database = openDatabase(connection, { max: 1, log: createLog('silent') })
    const endConnection = (tx: Db) => sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx)
    const failures = [
      await transact(database.db, async ({ tx }) => endConnection(tx)).catch((error) => error),
      await transact(database.db, async ({ tx }) => {
        await endConnection(tx).catch(() => {})
        return sql`SELECT 1`.execute(tx)
      }).catch((error) => error),
    ]
    await database.close()
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(Error)
      expect((await raise(failure)).statusCode).toBe(503)
    }
  })
})

test('work that ends because its caller has left is not logged as a failure', async () => {
  const logged: string[] = []
  const own = fastify({ logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } } })
  const begun = Promise.withResolvers<void>()
  const handled = Promise.withResolvers<void>()
  own.setErrorHandler<FastifyError>((error, request, reply) => {
    const sent = handleError(error, request, reply)
    handled.resolve()
    return sent
  })
  own.get('/export', async (_, reply) => {
    begun.resolve()
    await once(reply.raw, 'close')
    AbortSignal.abort().throwIfAborted()
  })
  const { port } = new URL(await own.listen({ port: 0, host: '127.0.0.1' }))
  const caller = connect(Number(port), '127.0.0.1')
  caller.write('GET /export HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  await begun.promise
  caller.destroy()
  await handled.promise
  expect(logged).toEqual([])
  await own.close()
})
