import { accentShades } from '@lamplight/contract/accent'
import { LANGUAGES } from '@lamplight/contract/primitives'
import {
  ChangeSiteSettings,
  LOGO_MAX_BYTES,
  REGISTRATION_MODES,
  SITE_PAGES,
  type SiteSettingName,
  type SiteSettings,
  type SiteSettingsForm,
} from '@lamplight/contract/site-settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { readBeforeWrite } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { languageNames } from '../../i18n/languages.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { without } from '../../lib/without.ts'
import { Button } from '../../ui/button.tsx'
import { compareEdits } from '../../ui/forms/compare-edits.ts'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { focusFirstIssue, showIssues } from '../../ui/forms/show-issues.ts'
import { useChangedText } from '../../ui/forms/use-edits.ts'
import { otherVersionOf } from '../../ui/forms/use-other-version.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AdminsOnly } from '../../ui/staff-only.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import {
  readSiteSettings,
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

/** Failures that belong beside the field of the password. */
const PASSWORD_REFUSALS: readonly string[] = ['password_required', 'wrong_password']

/** The fields of one section, validated by the contract before they are sent. */
function useSection<Name extends SiteSettingName>(data: SiteSettingsForm, names: readonly Name[]) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const client = useQueryClient()
  const changedText = useChangedText()
  const { mutateAsync } = useChangeSettings()
  const [isPending, setIsPending] = useState(false)
  const valuesOf = (form: SiteSettingsForm): Record<string, unknown> =>
    Object.fromEntries(names.map((name) => [name, form.settings[name]]))
  /** The values that the edits are compared with. */
  const [loaded, setLoaded] = useState(() => valuesOf(data))
  const [values, setValues] = useState(loaded)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const set = (name: Name, value: unknown) => {
    setValues({ ...values, [name]: value })
    setErrors((now) => without(now, { [name]: value }))
  }

  /** Resolves to null when another admin has changed an edited setting, with an error beside the field. */
  const store = async (extra: Partial<SiteSettingsChange>, isRepeated = false): Promise<SiteSettingsForm | null> => {
    const now = valuesOf(await readBeforeWrite(client, readSiteSettings))
    const { edited, replaced } = compareEdits(values, { before: loaded, now })
    if (replaced.length > 0) {
      // The person has seen the conflict: the next submit overwrites.
      setLoaded({ ...loaded, ...Object.fromEntries(replaced.map((name) => [name, now[name]])) })
      const shown = (name: string) =>
        typeof data.settings[name as Name] === 'object' || name === 'registration' ? '' : String(now[name] ?? '')
      setErrors(Object.fromEntries(replaced.map((name) => [name, changedText(shown(name))])))
      return null
    }
    const saved = await mutateAsync({ ...edited, ...extra, previous: loaded }).catch((error: unknown) => {
      if (isRepeated || otherVersionOf(error) === undefined) throw error
      return null
    })
    // Another admin was faster: the second reading finds their value.
    return saved ?? store(extra, true)
  }

  /** Resolves to true when the values were saved. */
  const save = async (event: FormEvent, extra: Partial<SiteSettingsChange> = {}): Promise<boolean> => {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = ChangeSiteSettings.safeParse({ ...values, ...extra })
    const issues = parsed.success ? [] : parsed.error.issues
    showIssues(event, () =>
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))),
    )
    if (issues.length > 0) return false
    setIsPending(true)
    try {
      const stored = await store(extra)
      if (!stored) {
        focusFirstIssue(form)
        return false
      }
      const saved = valuesOf(stored)
      setLoaded(saved)
      // A field that was edited again while it was being saved stays as it is.
      setValues((latest) =>
        Object.fromEntries(names.map((name) => [name, latest[name] === values[name] ? saved[name] : latest[name]])),
      )
      toast.success({ title: t('site.saved') })
      return true
    } catch (error) {
      if (error instanceof ApiError) {
        const issues = error.issues.map(({ path, message }) => [path.split('.')[0] ?? '', message])
        if (error.code && PASSWORD_REFUSALS.includes(error.code)) issues.push(['password', errorText(error)])
        setErrors(Object.fromEntries(issues))
        focusFirstIssue(form)
      }
      toast.failure({ title: t('site.saveFailed'), text: errorText(error) })
      return false
    } finally {
      setIsPending(false)
    }
  }
  return {
    values: values as unknown as Pick<SiteSettings, Name>,
    set,
    save,
    isPending,
    errorOf: (name: Name | 'password') => validationText(errors[name]),
    clearError: (name: string) => setErrors((now) => without(now, { [name]: now[name] })),
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
  const id = useId()
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
  const { values, set, save, isPending, errorOf, clearError } = useSection(data, ['guestViewing', 'registration'])
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
        error={errorOf('registration')}
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
        error={errorOf('password')}
        type="password"
        autoComplete="current-password"
        dir="ltr"
        value={password}
        onChange={({ target }) => {
          setPassword(target.value)
          clearError('password')
        }}
      />
    </Section>
  )
}

const LIMITS = ['passwordMinimum', 'uploadsPerHour', 'maxVideoMegabytes', 'maxVideoMinutes'] as const

function LimitsSection({ data }: { data: SiteSettingsForm }) {
  const t = useT()
  const { values, set, save, isPending, errorOf } = useSection(data, LIMITS)
  /** What was typed since the last save, letter by letter: as a number, "1." would become "1" and "-5" would become "5". */
  const [typed, setTyped] = useState<Partial<Record<(typeof LIMITS)[number], string>>>({})
  const submit = (event: FormEvent) => void save(event).then((isSaved) => isSaved && setTyped({}))
  return (
    <Section title={t('site.limits')} isPending={isPending} onSubmit={submit}>
      {LIMITS.map((name) => (
        <TextField
          key={name}
          label={t(`site.${name}`)}
          hint={t('site.defaultIs', { value: data.defaults[name] })}
          inputMode="numeric"
          dir="ltr"
          error={errorOf(name)}
          value={typed[name] ?? String(values[name])}
          onChange={({ target }) => {
            setTyped({ ...typed, [name]: target.value })
            // An empty field resets to the default.
            set(name, target.value.trim() === '' ? null : Number(target.value))
          }}
        />
      ))}
    </Section>
  )
}
