import { useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../button.tsx'
import styles from './categories-failed.module.css'

/** The part of a query that says whether its categories could not be read. */
export interface CategoriesQuery {
  data: readonly unknown[] | undefined
  isError: boolean
  refetch: () => Promise<{ isSuccess: boolean }>
}

interface CategoriesFailedProps {
  query: CategoriesQuery
  /** The message; the general one by default. */
  text?: string | undefined
}

/** After the select field of categories: says that they could not be read, and reads them again. The field gets the focus then. */
export function CategoriesFailed({ query: { data, isError, refetch }, text }: CategoriesFailedProps) {
  const t = useT()
  const ref = useRef<HTMLDivElement>(null)
  const [isPending, setIsPending] = useState(false)
  if (data || !(isError || isPending)) return null
  const retry = async () => {
    const select = ref.current?.parentElement?.querySelector('select')
    setIsPending(true)
    const { isSuccess } = await refetch()
    setIsPending(false)
    if (isSuccess) select?.focus()
  }
  return (
    <div ref={ref} className={styles.failed} role="alert">
      <p>{text ?? t('fields.categoriesFailed')}</p>
      <Button size="small" isPending={isPending} onClick={retry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}
