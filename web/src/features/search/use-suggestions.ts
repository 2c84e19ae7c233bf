import { BEGINNING_MIN, type Suggestion, searchApi } from '@lamplight/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '../../api/query-client.ts'

/** Debounce time for typing. */
const REST_MS = 120
const FRESH_MS = 60_000

/** The suggestions for a text; none below three letters. The previous ones stay while the next ones are loading. */
export function useSuggestions(text: string, isWanted: boolean): Suggestion[] {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), REST_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  const q = rested.trim()
  const isLong = [...q].length >= BEGINNING_MIN
  const { data = [] } = useQuery({
    ...apiQuery(searchApi.suggestions, { query: { q } }, { staleTime: FRESH_MS }),
    enabled: isWanted && isLong,
    placeholderData: keepPreviousData,
  })
  return isLong && text.trim().length >= BEGINNING_MIN ? data : []
}
