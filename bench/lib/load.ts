/** Load by wrk (Debian: wrk). */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Figure {
  perSecond: number
  p50: string
  p99: string
}

export interface LoadOptions {
  connections: number
  seconds: number
  headers: Record<string, string>
  /** Path of a Lua script that makes the requests. */
  script?: string
}

/** @throws when a response was a failure */
export async function load(url: string, { connections, seconds, headers, script }: LoadOptions): Promise<Figure> {
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(script ? ['-s', script] : []),
    url,
  ])
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} responded with failures:\n${stdout}`)
  const find = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '?'
  return {
    perSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    p50: find(/50%\s+(\S+)/),
    p99: find(/99%\s+(\S+)/),
  }
}

export const milliseconds = (text: string): number =>
  text.endsWith('us') ? Number.parseFloat(text) / 1000 : Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1000)

export const median = (figures: Figure[]): Figure =>
  figures.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(figures.length / 2)] as Figure
