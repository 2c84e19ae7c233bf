import { SITE_PAGES, type SiteSettingsForm } from '@lamplight/contract/site-settings'
import { useT } from '../../i18n/language-provider.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsSection } from './use-settings-section.ts'

/** The welcome text, and the pages that the operator writes. */
export function TextsSection({ data }: { data: SiteSettingsForm }) {
  const t = useT()
  const { values, set, save, isPending, errorOf } = useSettingsSection(data, ['welcomeText', ...SITE_PAGES])
  return (
    <SettingsSection title={t('site.texts')} isPending={isPending} onSubmit={(event) => void save(event)}>
      <TextArea
        label={t('site.welcomeText')}
        hint={t('site.welcomeHint')}
        error={errorOf('welcomeText')}
        value={values.welcomeText}
        onChange={({ target }) => set('welcomeText', target.value)}
      />
      {SITE_PAGES.map((page) => (
        <TextArea
          key={page}
          label={t(`site.${page}`)}
          hint={t('site.markdownHint')}
          rows={6}
          error={errorOf(page)}
          value={values[page]}
          onChange={({ target }) => set(page, target.value)}
        />
      ))}
    </SettingsSection>
  )
}
