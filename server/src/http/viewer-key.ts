import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Names who is counted: a member by id, a visitor by a hash of address and device that changes every day. */
export function createViewerKey(secret: Buffer): (request: FastifyRequest) => string {
  return (request) => {
    if (request.viewer) return `m${request.viewer.id}`
    const day = new Date().toISOString().slice(0, 10)
    const device = `${day}\n${request.ip}\n${request.headers['user-agent'] ?? ''}`
    return `v${createHmac('sha256', secret).update(device).digest('base64url')}`
  }
}
