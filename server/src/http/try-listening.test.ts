import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { StartError } from '../lib/start-error.ts'
import { tryListening } from './try-listening.ts'

const refusal = async (place: { port: number; host: string }): Promise<string> => {
  const error: unknown = await tryListening(place).catch((reason: unknown) => reason)
  if (!(error instanceof StartError)) throw error
  return error.message
}

test('an address that is free is free again afterwards', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  await once(probe, 'close')
  await tryListening({ port, host: '127.0.0.1' })
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
})

test('an address that cannot be had is refused in one sentence that says what to change', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await refusal({ port, host: '127.0.0.1' })).toMatch(new RegExp(`^Port ${port} is already in use\\.`))
  taken.close()
  // Of the documentation's network, which no machine has.
  expect(await refusal({ port: 0, host: '203.0.113.7' })).toMatch(
    /^HOST=203\.0\.113\.7 is not an address of this machine\./,
  )
  expect(await refusal({ port: 0, host: 'no-host.invalid' })).toMatch(/^HOST=no-host\.invalid is not a name/)
})

test.each(['loopback', '127.0.0.1', '10.0.0.0/8, uniquelocal', 'fd00::/8'])('TRUST_PROXY=%s is taken', (text) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(text.split(', '))
})

test.each(['bogus', '10.0.0.0/33', '10.0.0.0/', '10.0.0.1/8/8', 'true', '127.0.0.1,,'])(
  'TRUST_PROXY=%s is refused in one sentence',
  (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(ConfigError)
  },
)
