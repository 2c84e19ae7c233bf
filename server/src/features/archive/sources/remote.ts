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
}

/** @throws ArchiveError */
export async function readRemote(address: string, accept: string, { mayReach }: Remote): Promise<string> {
  try {
    const bytes = await fetchPublicFile({
      ...{ address, accept, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, maxRedirects: MAX_REDIRECTS },
      ...(mayReach ? { mayReach } : {}),
    })
    return bytes.toString('utf8')
  } catch (error) {
    throw new ArchiveError(failureOfFetch(error, address))
  }
}
