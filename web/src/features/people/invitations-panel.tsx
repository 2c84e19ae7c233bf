import { INVITATION_NOTE_MAX, type Invitation } from '@lamplight/contract/people'
import { type FormEvent, useId, useState } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../lib/clock.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { excessOf, LimitedTextField } from '../../ui/forms/limited-field.tsx'
import { focusFirstIssue } from '../../ui/forms/show-issues.ts'
import cards from '../../ui/staff-list.module.css'
import { StaffCard, StaffList } from '../../ui/staff-list.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { Facts } from '../../ui/text/facts.tsx'
import { invitationPages, useInvite, useWithdraw } from './people.queries.ts'
import styles from './people-page.module.css'
import { useStepToasts } from './use-step-toasts.ts'

/** Invitation links for registering while registration is restricted. */
export function InvitationsPanel() {
  const t = useT()
  const pages = usePages(invitationPages)
  return (
    <>
      <InviteForm />
      <StaffList pages={pages} empty={t('people.noInvitations')}>
        {(invitation) => <InvitationCard invitation={invitation} />}
      </StaffList>
    </>
  )
}

function InviteForm() {
  const t = useT()
  const { onError } = useStepToasts()
  const [note, setNote] = useState('')
  const { mutate, isPending, data } = useInvite()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (excessOf(note, INVITATION_NOTE_MAX) > 0) return focusFirstIssue(event.currentTarget)
    mutate(note, { onSuccess: () => setNote(''), onError })
  }
  return (
    <form className={styles.invite} onSubmit={submit}>
      <LimitedTextField
        label={t('people.inviteFor')}
        hint={t('people.inviteText')}
        value={note}
        max={INVITATION_NOTE_MAX}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('people.invite')}
      </Button>
      {data && (
        <TextField
          // It is shown only once: the focus, which selects it, leads there.
          key={data.url}
          ref={takeFocus}
          label={t('people.link')}
          value={data.url}
          dir="ltr"
          readOnly
          onFocus={({ target }) => target.select()}
        />
      )}
    </form>
  )
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const t = useT()
  const now = useNow()
  const { date } = useFormat()
  const toasts = useStepToasts()
  const { mutateAsync, isPending } = useWithdraw(invitation.id)
  const titleId = useId()
  const { note, createdAt, expiresAt, usedAt, usedBy, madeBy } = invitation
  const isOver = Date.parse(expiresAt) < now
  const state = () => {
    if (usedBy) return t('people.usedBy', { name: usedBy.displayName })
    if (usedAt) return t('people.used')
    return isOver ? t('people.expired') : t('people.expires', { date: date(expiresAt) })
  }
  return (
    <StaffCard
      title={<bdi>{note || t('people.link')}</bdi>}
      titleId={titleId}
      aside={state()}
      actions={
        usedAt ? undefined : (
          <Button
            size="small"
            about={titleId}
            isPending={isPending}
            onClick={() => void toasts.showResult(t('people.withdrawn'), mutateAsync(undefined))}
          >
            {t('people.withdraw')}
          </Button>
        )
      }
    >
      <p className={cards.muted}>
        <Facts>
          {date(createdAt)}
          {madeBy && t('people.madeBy', { name: madeBy })}
        </Facts>
      </p>
    </StaffCard>
  )
}
