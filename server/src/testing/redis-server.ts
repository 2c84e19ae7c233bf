/** A real Redis for one test, on a Unix socket: nothing else on the machine can reach it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface RedisServer {
  /** For `REDIS_URL`. */
  url: string
  /** Kills it and loses its data, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again, empty, at the same address. */
  start(): Promise<void>
  /** Makes it hang until `resume`. */
  freeze(): void
  resume(): void
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

async function isResponding(socket: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const connection = createConnection(socket)
  connection.once('error', () => resolve(false))
  connection.once('data', (data) => resolve(data.toString().startsWith('+PONG')))
  connection.write('PING\r\n')
  return promise.finally(() => connection.destroy())
}

/** Needs the program `redis-server`. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-redis-'))
  const socket = join(folder, 'redis.sock')
  let child: ChildProcess
  let ended: Promise<unknown> = Promise.resolve()

  const start = async (): Promise<void> => {
    const options = ['--port', '0', '--unixsocket', socket, '--dir', folder, '--save', '', '--appendonly', 'no']
    child = spawn('redis-server', options, { stdio: ['ignore', 'ignore', 'inherit'] })
    const failed = Promise.withResolvers<never>()
    failed.promise.catch(() => {})
    child.once('error', failed.reject)
    ended = new Promise((resolve) => child.once('close', resolve))
    ended.then(() => failed.reject(new Error('redis-server ended')))
    while (!(await Promise.race([isResponding(socket), failed.promise]))) await pause(10)
  }
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url: `unix://${socket}`,
    kill,
    start,
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
