import { TUS_PATH } from '@lamplight/contract/uploads'
import { DataStore, ERRORS } from '@tus/server'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createTusServer } from './tus-server.ts'
import { createUploadLocks } from './upload-locks.ts'

let app: FastifyInstance
const logged: unknown[] = []
afterEach(() => {
  logged.length = 0
  return app.close()
})

/** The status of a continued upload whose record cannot be read. */
async function statusWhen(failure: unknown): Promise<number> {
  class FailingStore extends DataStore {
    override async getUpload(): Promise<never> {
      throw failure
    }
  }
  const locks = createUploadLocks()
  const log = { error: (facts: { err: unknown }) => void logged.push(facts.err) }
  const tus = createTusServer({ openDatastore: async () => new FailingStore(), maxBytes: () => 1_000, locks, log })
  app = Fastify()
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload))
  app.patch<{ Params: { id: string } }>(`${TUS_PATH}/:id`, async (request, reply) =>
    reply.code((await tus.respond(request, reply, request.params.id)).status).send(),
  )
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${base}${TUS_PATH}/abc`, {
    method: 'PATCH',
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(10),
  })
  return response.status
}

test.each([
  ['is shut down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['takes no connection', new Error('timeout exceeded when trying to connect')],
  ['loses the connection', new Error('Connection terminated unexpectedly')],
])('a transfer whose database %s gets 503, so that the sender tries again', async (_case, failure) => {
  expect(await statusWhen(failure)).toBe(503)
  expect(logged).toEqual([])
})

test('a transfer that ends because another one of the same file goes on gets 409, so that its sender asks for the offset', async () => {
  expect(await statusWhen(ERRORS.ABORTED)).toBe(409)
  expect(logged).toEqual([])
})

test('a transfer that fails for another reason gets 500, and the log says why', async () => {
  const bug = new Error('a bug')
  expect(await statusWhen(bug)).toBe(500)
  expect(logged).toEqual([bug])
})
