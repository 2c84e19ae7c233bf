import type { SiteSettingsForm } from '@lamplight/contract/site-settings'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsSection } from './use-settings-section.ts'

const LIMITS = ['passwordMinimum', 'uploadsPerHour', 'maxVideoMegabytes', 'maxVideoMinutes'] as const

/** Limits of passwords and uploads. */
export function LimitsSection({ data }: { data: SiteSettingsForm }) {
  const t = useT()
  const { values, set, save, isPending, errorOf } = useSettingsSection(data, LIMITS)
  /** What was typed since the last save, letter by letter: as a number, "1." would become "1" and "-5" would become "5". */
  const [typed, setTyped] = useState<Partial<Record<(typeof LIMITS)[number], string>>>({})
  const submit = (event: FormEvent) => void save(event).then((isSaved) => isSaved && setTyped({}))
  return (
    <SettingsSection title={t('site.limits')} isPending={isPending} onSubmit={submit}>
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
    </SettingsSection>
  )
}
