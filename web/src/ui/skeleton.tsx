import type { ReactNode } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** A grey shape that stands for what is being fetched. Its size is given by the class of the thing it stands for. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.shape, className)} />
}

/** Around the shapes of one list: says once that it is loading, or that it never will where there are no scripts. */
export function SkeletonGroup({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const t = useT()
  return (
    <div role="status" className={classNames(styles.group, className)}>
      <span className={classNames('visually-hidden', styles.waiting)}>{t('common.loading')}</span>
      <noscript>
        <p>{t('common.needsScripts')}</p>
      </noscript>
      <div aria-hidden="true" className={styles.contents}>
        {children}
      </div>
    </div>
  )
}
