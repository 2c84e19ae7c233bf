/** Statuses that mean "this URL is not valid (any more)", as opposed to a server error. */
const REFUSALS = new Set([401, 403, 404, 410])

/** Whether a status means that a URL is rejected or gone. */
export function isRefused(status: number | undefined): boolean {
  return status !== undefined && REFUSALS.has(status)
}

/**
 * Why a media element could not load `url`; the element itself reveals neither status nor reason.
 * `readable` means that the server does return the file, so its content cannot be decoded.
 */
export async function checkSource(url: string): Promise<'refused' | 'network' | 'readable'> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', credentials: 'same-origin' })
    if (ok) return 'readable'
    return isRefused(status) ? 'refused' : 'network'
  } catch {
    return 'network'
  }
}
