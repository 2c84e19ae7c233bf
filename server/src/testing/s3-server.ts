/** A real S3 server for tests: OpenStack Swift from Debian's package python3-swift, on this machine only. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { S3Settings } from '../storage/s3-settings.ts'

/** Debian's own Python: the package installs its modules there. */
const PYTHON = '/usr/bin/python3'
const SCRIPT = fileURLToPath(new URL('./swift_server.py', import.meta.url))
const KEY = 'test:tester'
const SECRET = 'testing-secret'
const REGION = 'us-east-1'

export interface S3Server {
  endpoint: string
  /** Settings with a new bucket that does not exist yet. */
  settings(changes?: Partial<S3Settings>): S3Settings
  /** The same as environment variables of a process. */
  environment(settings: S3Settings): Record<string, string>
  close(): Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-s3-'))
  const server = spawn(PYTHON, [SCRIPT, folder, KEY, SECRET, REGION], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Otherwise Python writes compiled modules next to the sources.
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
  let complaints = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-4_000)
  })
  const ended = once(server, 'close')
  const firstLine = once(createInterface(server.stdout), 'line')
  const port = await Promise.race([
    firstLine.then(([line]) => Number(JSON.parse(String(line)).port)),
    ended.then(() => {
      throw new Error(`Swift did not start. Is python3-swift installed?\n${complaints}`)
    }),
  ])
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    settings: (changes = {}) => ({
      bucket: `bucket-${randomUUID()}`,
      endpoint,
      publicEndpoint: null,
      region: REGION,
      credentials: { accessKeyId: KEY, secretAccessKey: SECRET },
      pathStyle: true,
      delivery: 'stream',
      ...changes,
    }),
    environment: (settings) => ({
      S3_BUCKET: settings.bucket,
      S3_ENDPOINT: settings.endpoint ?? '',
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: settings.credentials?.secretAccessKey ?? '',
      S3_DELIVERY: settings.delivery,
    }),
    async close() {
      server.stdin.end()
      server.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
