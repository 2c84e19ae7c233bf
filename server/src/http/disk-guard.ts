import type { FastifyInstance } from 'fastify'
import type { DiskRoom } from '../lib/disk-room.ts'
import { sendFailure } from './failures.ts'

/** Requests that free space, and those needed to do so. */
const STAYS_OPEN = new Set(['/api/login', '/api/logout', '/auth'])
const READS = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE'])

/** Refuses to save anything while the disk is nearly full: a database that fills it completely cannot start again. */
export function registerDiskGuard(app: FastifyInstance, disk: Pick<DiskRoom, 'isNearlyFull'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (READS.has(request.method) || STAYS_OPEN.has(request.routeOptions.url ?? '')) return
    if (await disk.isNearlyFull()) return sendFailure(request, reply, 'site_disk_full')
  })
}
