import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'
import { healthRoutes } from './health-routes.ts'

let site: TestSite
let person: Person
beforeAll(async () => {
  site = await createTestSite()
  person = await site.person('grace')
})
afterAll(() => site.close())

const never = () => new Promise<never>(() => {})

describe('while the database hangs', () => {
  test('the process reports that it is alive to every caller, without querying the database', async () => {
    const find = vi.spyOn(site.deps.sessions, 'find').mockImplementation(never)
    expect((await site.request(person, { url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await site.request(person, { url: '/readyz' })).json()).toEqual({ status: 'ready' })
    expect(find).not.toHaveBeenCalled()
    find.mockRestore()
  })

  test('readiness is reported in time and names the dependencies that do not respond', async () => {
    const app = fastify()
    const check = vi.fn(never)
    const { db, storage, config } = site.deps
    healthRoutes(app, { db, storage, jobs: { check }, redis: null, config }, { readyMs: 300 })
    for (let time = 0; time < 2; time++) {
      const response = await app.inject('/readyz')
      expect(response.statusCode).toBe(503)
      expect(response.json()).toEqual({ status: 'not ready', failed: ['queue'] })
    }
    // A hanging check is not started a second time.
    expect(check).toHaveBeenCalledTimes(1)
    await app.close()
  })
})
