import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import styles from './categories-failed.module.css'
import { CategoriesFailed, type CategoriesQuery } from './categories-failed.tsx'
import { SelectField } from './field.tsx'

interface Category {
  id: number
  name: string
}

interface CategoryFieldProps extends Omit<ComponentPropsWithRef<typeof SelectField>, 'children'> {
  /** Of the categories that are offered. */
  query: CategoriesQuery & { data: readonly Category[] | undefined }
  /** The stored category. Staff may have hidden it: it stays selected until another one is chosen. */
  current?: number | null
  /** The choice of no category. */
  none: string
  noneValue?: string
  /** The message when the categories could not be read; the general one by default. */
  failed?: string
}

/** A select field for a category, which says so when the categories could not be read, and can read them again. */
export function CategoryField({ query, current = null, none, noneValue = '', failed, ...select }: CategoryFieldProps) {
  return (
    <div className={styles.field}>
      <SelectField {...select}>{useOptions(query.data, current, none, noneValue)}</SelectField>
      <CategoriesFailed query={query} text={failed} />
    </div>
  )
}

/** The children of the select, which counts them. */
function useOptions(
  categories: readonly Category[] | undefined,
  current: number | null,
  none: string,
  noneValue: string,
): ReactNode[] {
  const t = useT()
  const isMissing = current !== null && !categories?.some(({ id }) => id === current)
  const missing = isMissing ? [{ id: current, name: categories ? t('fields.hiddenCategory') : '' }] : []
  return [
    <option key="none" value={noneValue}>
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
