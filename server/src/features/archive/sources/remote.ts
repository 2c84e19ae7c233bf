/** Reads the metadata of an external archive: feeds and lists, never the videos themselves. */
import { fetchPublicFile } from '../../../lib/fetch-public-file.ts'
import type { AddressRule } from '../../../lib/public-address.ts'
import { ArchiveError } from '../archive-item.ts'
import { failureOfFetch } from '../import-failure.ts'

const MAX_BYTES = 20 * 1024 * 1024
const TIMEOUT_MS = 60_000
const MAX_REDIRECTS = 5

export interface Remote {
  /** Default: only the public internet. */
  mayReach?: AddressRule
  signal?: AbortSignal
}

/** What a document says about its encoding; headers of servers are wrong more often. */
function encodingOf(bytes: Buffer): string {
  const marks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] }
  const marked = Object.entries(marks).find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return marked[0]
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    bytes.toString('latin1', 0, 200),
  )
  return declared?.[1] ?? 'utf-8'
}

/** @throws RangeError for an encoding that does not exist */
const decode = (bytes: Buffer): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

/** As `readRemote`, a document of XML. */
export async function readRemoteXml(address: string, accept: string, remote: Remote): Promise<string> {
  const bytes = await readBytes(address, accept, remote)
  try {
    return decode(bytes)
  } catch {
    throw new ArchiveError({ code: 'feed_malformed', address })
  }
}

/** @throws ArchiveError */
export const readRemote = async (address: string, accept: string, remote: Remote): Promise<string> =>
  (await readBytes(address, accept, remote)).toString('utf8')

async function readBytes(address: string, accept: string, { mayReach, signal }: Remote): Promise<Buffer> {
  try {
    return await fetchPublicFile({
      ...{ address, accept, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, maxRedirects: MAX_REDIRECTS },
      ...(mayReach ? { mayReach } : {}),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw new ArchiveError(failureOfFetch(error, address))
  }
}
