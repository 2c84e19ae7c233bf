import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * The tab of a page as a part of its URL: it is still chosen after a reload, and when somebody returns from what a link of the
 * page leads to. The first one is chosen when the URL names none.
 */
export function useUrlTab<Value extends string>(values: readonly [Value, ...Value[]]): [Value, (value: Value) => void] {
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false })
  const choose = (value: Value) => {
    const search = value === values[0] ? {} : { tab: value }
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return [values.find((value) => value === tab) ?? values[0], choose]
}

/** Debounce time for typing. */
const TYPED_MS = 300

/** The fields of a filter, which the URL holds as soon as nobody is typing. `empty` names them. */
export function useUrlFilter<Filter extends Record<string, string>>(
  empty: Filter,
): [Filter, (change: Partial<Filter>) => void] {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [filter, setFilter] = useState(() => inUrl(search, empty))
  const inAddress = JSON.stringify(inUrl(search, empty))
  const isStored = inAddress === JSON.stringify(filter)
  /** What this page has found in the URL, or put there. */
  const known = useRef(inAddress)
  // A link to the page, or a step back, has another filter.
  useEffect(() => {
    if (inAddress === known.current) return
    known.current = inAddress
    setFilter(JSON.parse(inAddress))
  }, [inAddress])
  useEffect(() => {
    if (isStored) return
    const store = () => {
      known.current = JSON.stringify(filter)
      void navigate({
        to: '.',
        search: (others: object) => ({ ...others, ...filter }),
        replace: true,
        resetScroll: false,
      })
    }
    const timer = setTimeout(store, TYPED_MS)
    return () => clearTimeout(timer)
  }, [filter, isStored, navigate])
  return [filter, (change) => setFilter({ ...filter, ...change })]
}

const inUrl = <Filter extends Record<string, string>>(search: Record<string, unknown>, empty: Filter): Filter => {
  const given = Object.entries(empty).map(([name, none]) => {
    const value = search[name]
    return [name, typeof value === 'string' ? value : none]
  })
  // `fromEntries` widens the names.
  return Object.fromEntries(given) as Filter
}
