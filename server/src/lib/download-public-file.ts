import { createWriteStream } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FetchRefused, openPublicFile } from './fetch-public-file.ts'
import type { AddressRule } from './public-address.ts'

export interface DownloadPublicFile {
  address: string
  /** Absolute. An existing file is treated as a partial download, and only the rest is requested. */
  path: string
  maxBytes: number
  /** Timeout without data from the server, or with less of it than `LEAST_PER_SECOND`. */
  idleMs: number
  signal?: AbortSignal
  /** Default: only the public internet. */
  mayReach?: AddressRule
}

const MAX_REDIRECTS = 5
/** Bytes. A server that sends less would keep a film, and all after it, waiting for weeks. */
const LEAST_PER_SECOND = 1024

/** What tells a file from a later one at the same URL; weak tags do not promise the same bytes. */
const versionOf = ({ etag, 'last-modified': modified }: IncomingHttpHeaders): string | undefined =>
  etag?.startsWith('"') ? etag : modified

/** The version of a partial download is kept beside it. */
const versionPath = (path: string): string => `${path}.version`

async function removePartial(path: string): Promise<void> {
  await rm(path, { force: true })
  await rm(versionPath(path), { force: true })
}

/** Before its first byte: a download that is killed is continued with the same version only. */
async function keepVersion(path: string, version: string | undefined): Promise<void> {
  await removePartial(path)
  if (version !== undefined) await writeFile(versionPath(path), version)
}

/**
 * Downloads the file at an untrusted URL to `path`, resuming an interrupted earlier call.
 * @throws FetchRefused; or the network's own error, when a retry may help: the received bytes are kept.
 */
export async function downloadPublicFile(options: DownloadPublicFile): Promise<void> {
  const { address, path, maxBytes, idleMs, mayReach } = options
  const silence = new AbortController()
  const signal = options.signal ? AbortSignal.any([silence.signal, options.signal]) : silence.signal
  const timer = setTimeout(() => silence.abort(new Error('the other side fell silent')), idleMs)
  const from = (await stat(path).catch(() => null))?.size ?? 0
  const version = from > 0 ? await readFile(versionPath(path), 'utf8').catch(() => undefined) : undefined
  try {
    const response = await openPublicFile({
      ...{ address, signal, from, version, maxRedirects: MAX_REDIRECTS, accept: '*/*' },
      ...(mayReach ? { mayReach } : {}),
    })
    const isResumed = response.statusCode === 206
    // Some servers respond with another part than the requested one, which would be appended in the middle of the film.
    if (isResumed && !response.headers['content-range']?.startsWith(`bytes ${from}-`)) {
      response.destroy()
      throw new FetchRefused('another part than the requested one', { status: 206 })
    }
    let bytes = isResumed ? from : 0
    if (bytes + Number(response.headers['content-length'] ?? 0) > maxBytes) {
      response.destroy()
      throw new FetchRefused(`more than ${maxBytes} bytes`, { maxBytes })
    }
    const least = (idleMs / 1000) * LEAST_PER_SECOND
    let sinceRefresh = 0
    timer.refresh()
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sinceRefresh += chunk.length
        if (sinceRefresh >= least) {
          timer.refresh()
          sinceRefresh = 0
        }
        bytes += chunk.length
        done(bytes > maxBytes ? new FetchRefused(`more than ${maxBytes} bytes`, { maxBytes }) : null, chunk)
      },
    })
    if (!isResumed) await keepVersion(path, versionOf(response.headers))
    await pipeline(response, count, createWriteStream(path, { flags: isResumed ? 'a' : 'w' }), { signal })
    if (!response.complete) throw new Error('the response was cut off')
    await rm(versionPath(path), { force: true })
  } catch (error) {
    // If a server refuses the rest of a file (it is complete, or has changed), the whole file is requested next time.
    if (error instanceof FetchRefused) await removePartial(path)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
