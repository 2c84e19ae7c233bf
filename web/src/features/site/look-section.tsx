import { accentShades } from '@lamplight/contract/accent'
import { LANGUAGES } from '@lamplight/contract/primitives'
import type { SiteSettingsForm } from '@lamplight/contract/site-settings'
import { type CSSProperties, useId } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { languageNames } from '../../i18n/languages.ts'
import { CheckboxField, TextField } from '../../ui/forms/field.tsx'
import { SettingsSection } from './settings-section.tsx'
import styles from './site-settings-page.module.css'
import { useSettingsSection } from './use-settings-section.ts'

/** Name, colour and languages of the site. */
export function LookSection({ data }: { data: SiteSettingsForm }) {
  const id = useId()
  const t = useT()
  const { values, set, save, isPending, errorOf } = useSettingsSection(data, ['siteName', 'accent', 'languages'])
  return (
    <SettingsSection title={t('site.look')} isPending={isPending} onSubmit={(event) => void save(event)}>
      <TextField
        label={t('site.siteName')}
        hint={t('site.defaultIs', { value: data.defaults.siteName })}
        error={errorOf('siteName')}
        value={values.siteName}
        onChange={({ target }) => set('siteName', target.value)}
      />
      <TextField
        label={t('site.accent')}
        hint={t('site.accentHint', { example: '#24346b' })}
        error={errorOf('accent')}
        dir="ltr"
        spellCheck={false}
        value={values.accent ?? ''}
        onChange={({ target }) => set('accent', target.value.trim() || null)}
      />
      <AccentPreview hex={values.accent ?? ''} />
      <fieldset className={styles.choices} aria-describedby={errorOf('languages') && `${id}-languages`}>
        <legend>{t('site.languages')}</legend>
        {LANGUAGES.map((language) => (
          <CheckboxField
            key={language}
            label={languageNames[language]}
            checked={values.languages.includes(language)}
            onChange={({ target }) =>
              set(
                'languages',
                LANGUAGES.filter((known) => (known === language ? target.checked : values.languages.includes(known))),
              )
            }
          />
        ))}
        {errorOf('languages') && (
          <p id={`${id}-languages`} role="alert" className={styles.wrong}>
            {errorOf('languages')}
          </p>
        )}
      </fieldset>
    </SettingsSection>
  )
}

/** Previews text and a button in the colour in both themes; hidden while the colour is invalid. */
function AccentPreview({ hex }: { hex: string }) {
  const t = useT()
  const shades = accentShades(hex)
  if (!shades) return null
  const themes = [
    { theme: 'light', label: t('site.accentLight'), shades: shades.light },
    { theme: 'dark', label: t('site.accentDark'), shades: shades.dark },
  ] as const
  return (
    <div className={styles.previews}>
      {themes.map(({ theme, label, shades: { brand, fill } }) => (
        <div
          key={theme}
          className={styles.preview}
          data-preview={theme}
          style={{ '--preview-brand': brand, '--preview-fill': fill } as CSSProperties}
        >
          <span>{label}</span>
          <span className={styles.previewWords}>{t('site.accentWords')}</span>
          <span className={styles.previewButton}>{t('site.accentButton')}</span>
        </div>
      ))}
    </div>
  )
}
