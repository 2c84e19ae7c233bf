/** The entry point of the site: web, worker or both, as LAMPLIGHT_ROLE says. */

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp, buildWorkerApp } from './app.ts'
import { publicUrlOf } from './config/http.ts'
import { readConfig, refuseImplicitSandbox } from './config.ts'
import { takeWebProcessLock } from './db/web-process-lock.ts'
import { ensureAdmin } from './features/accounts/admins.ts'
import { createDrain } from './http/drain.ts'
import { listenRefusal, tryListening } from './http/try-listening.ts'
import { loadRenderer } from './http/web-build.ts'
import { createLog } from './lib/log.ts'
import { requireTools } from './media/tools.ts'
import { explain, openSite, type Site } from './site.ts'
import { startQueue, startWorker, type Worker } from './worker.ts'

/** Connections that are still busy are given this long at the end, then they are cut: a long download would last for hours. */
const CUT_MS = 8_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  let opening: Promise<Site> | null = null
  let site: Site | null = null
  let queueStart: Promise<void> | null = null
  let app: Awaited<ReturnType<typeof buildApp>> | null = null
  let worker: Worker | null = null
  let workerApp: FastifyInstance | null = null
  const drain = createDrain()
  const stopping = new AbortController()
  let ending: Promise<void> | null = null

  const end = (code: number): Promise<void> => {
    ending ??= (async () => {
      drain.begin()
      stopping.abort()
      const drainMs = app && code === 0 ? config.drainSeconds * 1000 : 0
      // Whatever hangs, the process ends; what was acknowledged is in the database already.
      setTimeout(() => process.exit(code || 1), drainMs + CUT_MS + 12_000).unref()
      await pause(drainMs)
      const cut = setTimeout(() => app?.server.closeAllConnections(), CUT_MS)
      await app?.close().catch((error: unknown) => log.error({ err: error }, 'closing the server failed'))
      clearTimeout(cut)
      await workerApp?.close().catch((error: unknown) => log.error({ err: error }, 'closing the port failed'))
      await worker?.stop().catch((error: unknown) => log.error({ err: error }, 'stopping the worker failed'))
      // A stop while it opens waits for it, so that no PostgreSQL is left running. Why it did not open is reported below.
      site ??= (await opening?.catch(() => null)) ?? null
      // A queue that is just starting would go on without its database.
      await queueStart?.catch(() => {})
      // Where there is no worker yet, nobody else stops the queue before its database.
      if (!worker)
        await site?.deps.jobs.stop().catch((error: unknown) => log.error({ err: error }, 'stopping the queue failed'))
      await site?.close().catch((error: unknown) => log.error({ err: error }, 'closing the database failed'))
      process.exit(code)
    })()
    return ending
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))

  try {
    refuseImplicitSandbox(config)
    requireTools()
    // Loaded while the database starts. A failed load is reported when its turn comes.
    const renderer = config.role === 'worker' ? null : loadRenderer()
    renderer?.catch(() => {})
    opening = openSite(config, log)
    site = await opening
    const { deps } = site
    // Checked now, not after minutes of first content. After the folder's lock: a second start on it names the folder.
    if (config.role !== 'worker') await tryListening(config)
    // The stop that has begun closes what was opened.
    if (stopping.signal.aborted) return
    // Before the demo content: its gifts are events, and what must follow an event is a job.
    queueStart = startQueue(deps)
    await queueStart
    // Before the admin: the demo content goes into a site without people.
    if (config.demo) {
      const { fillWithDemo } = await import('./demo/fill-with-demo.ts')
      await fillWithDemo(deps, (sentence) => console.log(sentence), { signal: stopping.signal })
    }
    if (config.admin) await ensureAdmin(deps, config.admin)
    void site.databaseGone.then(({ failed }) => {
      if (!failed || ending) return
      console.error(failed)
      void end(1)
    })

    worker = await startWorker(deps, { works: config.role !== 'web', ownsDatabase: site.ownsDatabase })
    if (renderer) {
      if (deps.sharedLocks) {
        const hasRedis = config.redisUrl !== null
        await takeWebProcessLock({ locks: deps.sharedLocks, log, hasRedis, onTaken: () => void end(1) })
      }
      app = await buildApp(deps, { render: await renderer, drain })
      await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
        throw listenRefusal(error, config)
      })
      const address = app.server.address()
      const port = typeof address === 'object' && address ? address.port : config.port
      console.log(`${config.siteName} is ready: ${publicUrlOf({ ...config, port })}`)
    } else {
      if (config.workerPort !== null) {
        workerApp = buildWorkerApp(deps, drain)
        await workerApp.listen({ port: config.workerPort, host: config.host })
      }
      console.log(`${config.siteName} worker is ready.`)
    }
  } catch (error) {
    // A stop closes what the start is using; the errors that follow are no reason to report.
    if (!ending) console.error(explain(error))
    await end(1)
  }
}

main().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})
