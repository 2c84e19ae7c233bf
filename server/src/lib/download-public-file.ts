import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FetchRefused, openPublicFile } from './fetch-public-file.ts'
import type { AddressRule } from './public-address.ts'

export interface DownloadPublicFile {
  address: string
  /** Absolute. An existing file is treated as a partial download, and only the rest is requested. */
  path: string
  maxBytes: number
  /** Timeout without data from the server. */
  idleMs: number
  signal?: AbortSignal
  /** Default: only the public internet. */
  mayReach?: AddressRule
}

const MAX_REDIRECTS = 5

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
  try {
    const response = await openPublicFile({
      ...{ address, signal, from, maxRedirects: MAX_REDIRECTS, accept: '*/*' },
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
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        timer.refresh()
        bytes += chunk.length
        done(bytes > maxBytes ? new FetchRefused(`more than ${maxBytes} bytes`, { maxBytes }) : null, chunk)
      },
    })
    await pipeline(response, count, createWriteStream(path, { flags: isResumed ? 'a' : 'w' }), { signal })
    if (!response.complete) throw new Error('the response was cut off')
  } catch (error) {
    // If a server refuses the rest of a file (it is complete, or has changed), the whole file is requested next time.
    if (error instanceof FetchRefused) await rm(path, { force: true })
    throw error
  } finally {
    clearTimeout(timer)
  }
}
