import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { registerSecurityHeaders } from './security-headers.ts'

async function headersOf(host: string, options: { https: boolean; forwarded?: string }) {
  const app = fastify({ trustProxy: true })
  registerSecurityHeaders(app, options)
  app.get('/', () => 'A page')
  const headers = { host, ...(options.forwarded && { 'x-forwarded-proto': options.forwarded }) }
  const response = await app.inject({ url: '/', headers })
  await app.close()
  return response.headers
}
const openerPolicy = async (...given: Parameters<typeof headersOf>) =>
  (await headersOf(...given))['cross-origin-opener-policy']

describe('the opener policy', () => {
  test.each(['localhost', 'localhost:8080', 'lamp.localhost', '127.0.0.1:5000', '[::1]:8080'])(
    'is sent to this machine, as %s, which browsers trust without https',
    async (host) => {
      expect(await openerPolicy(host, { https: false })).toBe('same-origin')
    },
  )

  test.each(['church.local', '192.168.1.5:8080', 'localhost.example.org', 'mylocalhost'])(
    'is not sent over plain http to %s, where browsers ignore it with a message in the console',
    async (host) => {
      const headers = await headersOf(host, { https: false })
      expect(headers).not.toHaveProperty('cross-origin-opener-policy')
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )

  test('is sent over https, by the address of the site or as the proxy reports it', async () => {
    expect(await openerPolicy('church.example', { https: true })).toBe('same-origin')
    expect(await openerPolicy('church.local', { https: false, forwarded: 'https' })).toBe('same-origin')
  })
})
