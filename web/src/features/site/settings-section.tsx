import type { FormEvent, ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './site-settings-page.module.css'

/** A form with a heading and a button that saves it alone. */
export function SettingsSection({
  title,
  isPending,
  onSubmit,
  children,
}: {
  title: string
  isPending: boolean
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}) {
  const t = useT()
  return (
    <form className={styles.section} onSubmit={onSubmit} aria-label={title} noValidate>
      <h2>{title}</h2>
      {children}
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('site.save')}
        </Button>
      </div>
    </form>
  )
}
