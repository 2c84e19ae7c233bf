import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createViewerKey } from './viewer-key.ts'

const keyOf = createViewerKey(Buffer.from('a secret of this site'))
const from = (ip: string, userAgent: string, viewer: object | null = null) =>
  keyOf({ ip, viewer, headers: { 'user-agent': userAgent } } as unknown as FastifyRequest)

test('one visitor with three hundred user agents is one viewer, and so are the addresses of one IPv6 network', () => {
  expect(new Set(Array.from({ length: 300 }, (_, n) => from('203.0.113.7', `Browser ${n}`))).size).toBe(1)
  expect(from('2001:db8:0:7::1', 'a')).toBe(from('2001:db8:0:7:9::2', 'b'))
  expect(from('203.0.113.8', 'a')).not.toBe(from('203.0.113.7', 'a'))
})

test('a visitor’s key does not reveal the address; a member’s is their id', () => {
  expect(from('203.0.113.7', 'a')).not.toContain('203.0.113.7')
  expect(from('203.0.113.7', 'a', { id: 5 })).toBe('m5')
})
