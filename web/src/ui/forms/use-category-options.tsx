import type { Category } from '@lamplight/contract/categories'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'

interface CategoryOptions {
  /** Those that are offered; undefined while they load. */
  categories: readonly Category[] | undefined
  /** The stored category. Staff may have hidden it: it stays selected until another one is chosen. */
  current: number | null
  /** The choice of no category. */
  none: string
}

/** The options of a select field for a category: its children, which it counts. */
export function useCategoryOptions({ categories, current, none }: CategoryOptions): ReactNode[] {
  const t = useT()
  const isMissing = current !== null && !categories?.some(({ id }) => id === current)
  const missing = isMissing ? [{ id: current, name: categories ? t('common.hiddenCategory') : '' }] : []
  return [
    <option key="none" value="">
      {none}
    </option>,
    // With the same key the stored category stays selected while the others load.
    ...[...missing, ...(categories ?? [])].map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    )),
  ]
}
