import type { Video } from '@lamplight/contract/video-responses'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog, preloadDialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { settingsQuery } from '../settings/settings.queries.ts'
import { useClearHistory, useForgetHistory, useRestoreHistory } from './history.queries.ts'
import styles from './history-page.module.css'
import { foundHistoryPages, historyPages } from './lists.queries.ts'
import { PersonalList } from './personal-list.tsx'
import { RemoveButton } from './remove-button.tsx'

const route = getRouteApi('/history')

/** The watch history with resume positions; it can be searched, and entries removed or all cleared. */
export function HistoryPage() {
  const t = useT()
  const { q } = route.useSearch()
  const { data: settings } = useQuery(settingsQuery)
  const isPaused = settings?.isHistoryPaused ?? false
  return (
    <PersonalList
      title={t('lists.historyTitle')}
      options={q === undefined ? historyPages : foundHistoryPages(q)}
      empty={q === undefined ? t('lists.historyEmpty') : t('lists.historyNoneFound', { q })}
      hint={t(isPaused ? 'lists.historyPausedText' : 'lists.historyHint')}
      notice={isPaused && <PausedNotice />}
      hasRows
      isFound={q !== undefined}
      tools={
        <div className={styles.tools}>
          <HistorySearch q={q} />
          <ClearButton />
        </div>
      }
      actions={(video) => <ForgetButton video={video} />}
    />
  )
}

/** Without it an empty history would promise that what is watched appears here. */
function PausedNotice() {
  const t = useT()
  return (
    <div className={styles.notice}>
      <Notice tone="neutral" title={t('lists.historyPaused')}>
        <p>
          {t('lists.historyPausedText')}{' '}
          <Link to="/settings" hash="preferences" className="text-link">
            {t('lists.toHistorySettings')}
          </Link>
        </p>
      </Notice>
    </div>
  )
}

/** Also a plain form, so that it works before the scripts have loaded. */
function HistorySearch({ q }: { q: string | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('q')).trim()
    void navigate({ to: '/history', search: text ? { q: text } : {} })
  }
  return (
    <search>
      <form action="/history" onSubmit={submit}>
        <SearchField label={t('lists.searchHistory')} q={q} />
      </form>
    </search>
  )
}

function ClearButton() {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending } = useClearHistory()
  const clear = () =>
    mutate(undefined, {
      onSuccess: () => {
        setIsOpen(false)
        toast.success({ title: t('lists.historyCleared') })
      },
      onError: (error) => toast.failure({ title: t('lists.forgetFailed'), text: errorText(error) }),
    })
  return (
    <>
      <Button icon={<Icon of={Trash2} />} onPointerEnter={preloadDialog} onClick={() => setIsOpen(true)}>
        {t('lists.clearHistory')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('lists.clearHistoryTitle')}
        text={t('lists.clearHistoryText')}
        confirmLabel={t('lists.clearHistory')}
        isDangerous
        isPending={isPending}
        onConfirm={clear}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

function ForgetButton({ video: { id, title, position, listedAt } }: { video: Video }) {
  const t = useT()
  const { mutateAsync: forget, isPending } = useForgetHistory(id)
  const { mutateAsync: restore } = useRestoreHistory(id)
  return (
    <RemoveButton
      videoId={id}
      label={t('lists.forgetNamed', { title })}
      title={title}
      removed={t('lists.forgotten')}
      failed={t('lists.forgetFailed')}
      isPending={isPending}
      remove={async () => {
        const reply = await forget()
        // Without the response, what the list has shown is put back.
        const isKnown = 'isLost' in reply && position !== undefined && listedAt !== undefined
        const removed = isKnown ? { position, watchedAt: listedAt } : reply.removed
        return removed ? () => restore(removed) : null
      }}
    />
  )
}
