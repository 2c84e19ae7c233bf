import {
  ChangeSiteSettings,
  type SiteSettingName,
  type SiteSettings,
  type SiteSettingsForm,
} from '@lamplight/contract/site-settings'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { readBeforeWrite } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { without } from '../../lib/without.ts'
import { compareEdits } from '../../ui/forms/compare-edits.ts'
import { focusFirstIssue, showIssues } from '../../ui/forms/show-issues.ts'
import { useChangedText } from '../../ui/forms/use-edits.ts'
import { otherVersionOf } from '../../ui/forms/use-other-version.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { readSiteSettings, type SiteSettingsChange, useChangeSettings } from './site.queries.ts'

/** Failures that belong beside the field of the password. */
const PASSWORD_REFUSALS: readonly string[] = ['password_required', 'wrong_password']

/** The fields of one section, validated by the contract before they are sent. */
export function useSettingsSection<Name extends SiteSettingName>(data: SiteSettingsForm, names: readonly Name[]) {
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
