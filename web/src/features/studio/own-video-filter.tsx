import type { OwnVideoState } from '@lamplight/contract/users'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import type { PlainKey } from '../../i18n/catalog.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import styles from './own-video-filter.module.css'
import { ownVideoStates } from './own-video-states.ts'
import type { OwnVideoFilter as Filter } from './studio.queries.ts'

const labels: Record<OwnVideoState, PlainKey> = {
  public: 'studio.approved',
  pending: 'studio.pending',
  rejected: 'studio.rejected',
  scheduled: 'studio.stateScheduled',
  unlisted: 'studio.badgeUnlisted',
  members: 'common.membersOnly',
  failed: 'studio.processingFailed',
}

/** Finds own videos by title and state. Each choice is a new URL; also a plain form, before the scripts have loaded. */
export function OwnVideoFilter({ q, state }: Filter) {
  const t = useT()
  const navigate = useNavigate()
  const show = (form: HTMLFormElement) => {
    const values = new FormData(form)
    const text = String(values.get('q')).trim()
    const chosen = ownVideoStates.find((one) => one === values.get('state'))
    void navigate({
      to: '/studio',
      search: { ...(text && { q: text }), ...(chosen && { state: chosen }) },
      resetScroll: false,
    })
  }
  return (
    <search aria-label={t('studio.search')}>
      <form
        action="/studio"
        className={styles.filter}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          show(event.currentTarget)
        }}
      >
        <SearchField label={t('studio.search')} q={q} />
        <Select
          name="state"
          aria-label={t('studio.state')}
          className={styles.state}
          value={state ?? ''}
          onChange={({ currentTarget }) => currentTarget.form && show(currentTarget.form)}
        >
          <option value="">{t('studio.stateAny')}</option>
          {ownVideoStates.map((one) => (
            <option key={one} value={one}>
              {t(labels[one])}
            </option>
          ))}
        </Select>
      </form>
    </search>
  )
}
