import { parseUrl } from '@lamplight/contract/parse-url'
import { MAX_ID } from '@lamplight/contract/primitives'

/** The number of a topic of this site, from the number itself or from an address of the topic; null when it is neither. */
export function topicIdIn(typed: string, publicUrl: string): number | null {
  const text = typed.trim()
  const digits = /^\d+$/.test(text) ? text : pathOn(text, publicUrl)?.match(/^\/forum\/topic\/(\d+)\/?$/)?.[1]
  const id = Number(digits)
  return id >= 1 && id <= MAX_ID ? id : null
}

/** The path of an address on this site; undefined for one of another site. */
function pathOn(text: string, publicUrl: string): string | undefined {
  const hosts = [new URL(publicUrl).host, window.location.host]
  const url = parseUrl(text, publicUrl)
  return url && hosts.includes(url.host) ? url.pathname : undefined
}
