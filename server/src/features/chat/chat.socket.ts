/** Opens the socket at /ws next to the routes, and closes the sockets of sessions that end. */
import type { FastifyInstance } from 'fastify'
import { sessionCookieName } from '../../http/session-viewer.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { createSocketServer, type SocketServerOptions } from '../../realtime/socket-server.ts'
import { sessionsEnded } from '../accounts/accounts.events.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { type ChatChannelDeps, createChatChannel } from './chat-channel.ts'

export interface ChatSocketOptions extends ChatChannelDeps {
  sessions: Sessions
  metrics: Metrics
  publicUrl: string | null
  /** For tests, in which the defaults are too slow. */
  timing?:
    | (Pick<SocketServerOptions, 'heartbeatMs' | 'introductionMs' | 'sessionsMs'> & { missedMs?: number })
    | undefined
}

/** When a process dies between a commit and its event, the others notice the change after at most this long. */
const MISSED_MS = 10_000

export async function chatSocket(app: FastifyInstance, options: ChatSocketOptions): Promise<void> {
  const { metrics, sessions, events, chat, log, publicUrl } = options
  const channel = createChatChannel(options)
  const cookieName = sessionCookieName(publicUrl?.startsWith('https:') ?? false)
  const sockets = createSocketServer({
    server: app.server,
    channel,
    log,
    publicOrigin: publicUrl ? new URL(publicUrl).origin : null,
    readToken: ({ headers }) => {
      const token = headers.cookie === undefined ? undefined : app.parseCookie(headers.cookie)[cookieName]
      return token?.length === 43 ? token : null
    },
    findViewer: (token) => sessions.find(token),
    stillOpen: (tokens) => sessions.stillOpen(tokens),
    ...options.timing,
  })
  metrics.onRead('lamplight_sockets', 'Open connections of the chat', () => sockets.count())
  events.on(sessionsEnded, ({ userId }) => {
    sockets.recheck(userId).catch((error: unknown) => log.error({ err: error }, 'ended sessions were not closed'))
  })
  const missed = setInterval(() => {
    channel.readMissed().catch((error: unknown) => log.warn({ err: error }, 'missed messages could not be looked for'))
  }, options.timing?.missedMs ?? MISSED_MS)
  missed.unref()
  app.addHook('onReady', () => chat.presence.start())
  app.addHook('preClose', async () => {
    clearInterval(missed)
    await sockets.close()
    await chat.presence.stop()
  })
}
