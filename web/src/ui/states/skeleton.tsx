import type { ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

/** A grey placeholder. Its size comes from the class of the element it represents. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.shape, className)} />
}

/** Wraps the placeholders of one list: announces once that it is loading, or that it needs scripts. */
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
