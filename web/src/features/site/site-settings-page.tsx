import { accentShades } from '@lamplight/contract/accent'
import { LANGUAGES } from '@lamplight/contract/primitives'
import {
  ChangeSiteSettings,
  REGISTRATION_MODES,
  SITE_PAGES,
  type SiteSettingName,
  type SiteSettings,
  type SiteSettingsForm,
} from '@lamplight/contract/site-settings'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { languageNames } from '../../i18n/languages.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { without } from '../../lib/without.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { AdminsOnly } from '../../ui/staff-only.tsx'
import { useToast } from '../../ui/toast.tsx'
import {
  type SiteSettingsChange,
  siteSettingsQuery,
  useChangeSettings,
  useRemoveLogo,
  useSaveLogo,
} from './site.queries.ts'
import styles from './site-settings-page.module.css'

/** The site settings, for admins. */
export function SiteSettingsPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('site.title')} isPrivate />
      <AdminsOnly>
        <PageHeading>{t('site.title')}</PageHeading>
        <Sections />
      </AdminsOnly>
    </>
  )
}

function Sections() {
  const t = useT()
  const { data, error, refetch } = useQuery(siteSettingsQuery)
  if (error && !data) return <ErrorState text={t('site.loadFailed')} onRetry={() => refetch()} />
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton className={styles.skeleton} />
      </SkeletonGroup>
    )
  }
  return (
    <div className={styles.sections}>
      <LookSection data={data} />
      <LogoSection data={data} />
      <TextsSection data={data} />
      <AccessSection data={data} />
      <LimitsSection data={data} />
    </div>
  )
}

/** The fields of one section, validated by the contract before they are sent. */
function useSection<Name extends SiteSettingName>(data: SiteSettingsForm, names: readonly Name[]) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const { mutateAsync, isPending } = useChangeSettings()
  const [values, setValues] = useState(() => Object.fromEntries(names.map((name) => [name, data.settings[name]])))
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const set = (name: Name, value: unknown) => {
    setValues({ ...values, [name]: value as SiteSettings[Name] })
    setErrors((now) => without(now, { [name]: value }))
  }

  const save = async (event: FormEvent, extra: Partial<SiteSettingsChange> = {}): Promise<void> => {
    event.preventDefault()
    const body = { ...values, ...extra }
    const parsed = ChangeSiteSettings.safeParse(body)
    const issues = parsed.success ? [] : parsed.error.issues
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])))
    if (issues.length > 0) return
    try {
      const saved = await mutateAsync(body as SiteSettingsChange)
      setValues(Object.fromEntries(names.map((name) => [name, saved.settings[name]])))
      toast.success({ title: t('site.saved') })
    } catch (error) {
      if (error instanceof ApiError) {
        setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [path.split('.')[0] ?? '', message])))
      }
      toast.failure({ title: t('site.saveFailed'), text: errorText(error) })
    }
  }
  return {
    values: values as Pick<SiteSettings, Name>,
    set,
    save,
    isPending,
    errorOf: (name: Name) => validationText(errors[name]),
  }
}

function Section({
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

function LookSection({ data }: { data: SiteSettingsForm }) {
  const t = useT()
  const { values, set, save, isPending, errorOf } = useSection(data, ['siteName', 'accent', 'languages'])
  return (
    <Section title={t('site.look')} isPending={isPending} onSubmit={(event) => void save(event)}>
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
      <fieldset className={styles.choices}>
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
        {errorOf('languages') && <p className={styles.wrong}>{errorOf('languages')}</p>}
      </fieldset>
    </Section>
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

function LogoSection({ data }: { data: SiteSettingsForm }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const save = useSaveLogo()
  const remove = useRemoveLogo()
  const outcome = {
    onSuccess: () => toast.success({ title: t('site.saved') }),
    onError: (error: unknown) => toast.failure({ title: t('site.saveFailed'), text: errorText(error) }),
  }
  return (
    <section className={styles.section} aria-label={t('site.logo')}>
      <h2>{t('site.logo')}</h2>
      <p className={styles.muted}>{t('site.logoText')}</p>
      {data.logoUrl && <img src={data.logoUrl} alt={t('site.logo')} className={styles.logo} />}
      <div className={styles.row}>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('site.chooseLogo')}
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

function TextsSection({ data }: { data: SiteSettingsForm }) {
  const t = useT()
  const { values, set, save, isPending, errorOf } = useSection(data, ['welcomeText', ...SITE_PAGES])
  return (
    <Section title={t('site.texts')} isPending={isPending} onSubmit={(event) => void save(event)}>
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
    </Section>
  )
}

function AccessSection({ data }: { data: SiteSettingsForm }) {
  const t = useT()
  const { values, set, save, isPending } = useSection(data, ['guestViewing', 'registration'])
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => void save(event, password ? { password } : {}).then(() => setPassword(''))
  return (
    <Section title={t('site.access')} isPending={isPending} onSubmit={submit}>
      <CheckboxField
        label={t('site.guestViewing')}
        checked={values.guestViewing}
        onChange={({ target }) => set('guestViewing', target.checked)}
      />
      <SelectField
        label={t('site.registration')}
        value={values.registration}
        onChange={({ target }) => set('registration', target.value)}
      >
        {REGISTRATION_MODES.map((mode) => (
          <option key={mode} value={mode}>
            {t(`site.registration_${mode}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('site.password')}
        hint={t('site.passwordHint')}
        type="password"
        autoComplete="current-password"
        dir="ltr"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </Section>
  )
}

const LIMITS = ['uploadsPerHour', 'maxVideoMegabytes', 'maxVideoMinutes'] as const

function LimitsSection({ data }: { data: SiteSettingsForm }) {
  const t = useT()
  const { values, set, save, isPending, errorOf } = useSection(data, LIMITS)
  return (
    <Section title={t('site.limits')} isPending={isPending} onSubmit={(event) => void save(event)}>
      {LIMITS.map((name) => (
        <TextField
          key={name}
          label={t(`site.${name}`)}
          hint={t('site.defaultIs', { value: data.defaults[name] })}
          inputMode="numeric"
          dir="ltr"
          error={errorOf(name)}
          value={Number.isNaN(values[name]) ? '' : String(values[name])}
          // An empty field resets to the default.
          onChange={({ target }) => set(name, target.value.trim() === '' ? null : Number(target.value))}
        />
      ))}
    </Section>
  )
}
