import { LOGO_MAX_BYTES, type SiteSettingsForm } from '@lamplight/contract/site-settings'
import { useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useRemoveLogo, useSaveLogo } from './site.queries.ts'
import styles from './site-settings-page.module.css'

/** The logo, which is saved as soon as it is chosen. */
export function LogoSection({ data }: { data: SiteSettingsForm }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const save = useSaveLogo()
  const remove = useRemoveLogo()
  const outcome = {
    onSuccess: () => toast.success({ title: t('site.saved') }),
    onError: (error: unknown) => {
      // The general sentence is about thumbnails.
      const isOtherFile = error instanceof ApiError && error.code === 'not_an_image'
      const text = isOtherFile ? t('settings.notAPicture') : errorText(error)
      toast.failure({ title: t('site.saveFailed'), text })
    },
  }
  return (
    <section className={styles.section} aria-label={t('site.logo')}>
      <h2>{t('site.logo')}</h2>
      <p className={styles.muted}>{t('site.logoText', { size: format.bytes(LOGO_MAX_BYTES) })}</p>
      {data.logoUrl && <img src={data.logoUrl} alt={t('site.logo')} className={styles.logo} />}
      <div className={styles.row}>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) save.mutate(file, outcome)
            target.value = ''
          }}
        />
        <Button isPending={save.isPending} onClick={() => input.current?.click()}>
          {t('site.chooseLogo')}
        </Button>
        {data.logoUrl && (
          <Button variant="quiet" isPending={remove.isPending} onClick={() => remove.mutate(undefined, outcome)}>
            {t('site.removeLogo')}
          </Button>
        )}
      </div>
    </section>
  )
}
