/** Answers that mean "this address is not good (any more)", as opposed to a server in trouble. */
const REFUSALS = new Set([401, 403, 404, 410])

/** Whether a status says that an address is refused or gone. */
export function isRefused(status: number | undefined): boolean {
  return status !== undefined && REFUSALS.has(status)
}

/**
 * Why a media element could not read `url`; the element itself reveals neither status nor reason.
 * `readable` means the server does answer with the file, so what is in it cannot be decoded.
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
