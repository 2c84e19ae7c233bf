import { SEARCH_MAX, toOneLine } from '@lamplight/contract/primitives'

/**
 * The words of a search in a URL: without control characters and cut at the longest text that the server takes, because an
 * error could not be corrected on the page. Undefined when there are none.
 */
export function searchText(raw: unknown, longest = SEARCH_MAX): string | undefined {
  if (typeof raw !== 'string') return undefined
  // Half an emoji at the end is not sent.
  const text = toOneLine(raw)
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
  return text.trim() === '' ? undefined : text
}
