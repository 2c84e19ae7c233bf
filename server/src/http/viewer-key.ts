import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../lib/network-of.ts'

/**
 * Identifies the counted viewer: a member by id, a visitor by a hash of their network that changes every day. Nothing the visitor
 * chooses is part of it: otherwise one visitor with changing user agents would count as hundreds.
 */
export function createViewerKey(secret: Buffer): (request: FastifyRequest) => string {
  return (request) => {
    if (request.viewer) return `m${request.viewer.id}`
    const day = new Date().toISOString().slice(0, 10)
    const visitor = `${day}\n${networkOf(request.ip)}`
    return `v${createHmac('sha256', secret).update(visitor).digest('base64url')}`
  }
}
