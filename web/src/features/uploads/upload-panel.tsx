import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useMatch } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { refreshVideoLists } from '../../api/video-lists.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { storePicture } from './unfinished-memory.ts'
import styles from './upload-panel.module.css'
import { uploadWork } from './upload-work.ts'
import { unfinishedQuery } from './uploads.queries.ts'
import { forgetDraft } from './use-draft.ts'
import { useUpload } from './use-upload.ts'

/** The upload that continues while other pages are open: its progress, and a link to its form. */
export function UploadPanel() {
  const t = useT()
  const client = useQueryClient()
  const isOnForm = useMatch({ from: '/upload', shouldThrow: false }) !== undefined
  const { file, state } = useUpload()
  const isDone = state.kind === 'done'
  const isShown = isDone && state.isShown
  useEffect(() => {
    if (!isDone || isOnForm || isShown) return
    forgetDraft()
    void storePicture(null)
    void refreshVideoLists(client)
  }, [isDone, isShown, isOnForm, client])
  const isArrived = state.kind === 'arrived'
  const unfinished = useQuery({ ...unfinishedQuery, enabled: isArrived && !isOnForm })
  // The list may have been read before the file was there.
  const isReleased =
    isArrived && unfinished.dataUpdatedAt > state.at && unfinished.data?.some(({ id }) => id === state.id) === false
  useEffect(() => {
    if (isReleased) uploadWork.release()
  }, [isReleased])
  if (!file || state.kind === 'idle' || isOnForm || isShown) return null
  const words = {
    running: t('uploads.sending'),
    paused: t('uploads.paused'),
    arrived: t('uploads.panelArrived'),
    failed: t('uploads.failed'),
    done: t('uploads.successText'),
  }[state.kind]
  return (
    <aside className={styles.panel} aria-label={t('uploads.title')}>
      <p className={styles.name}>
        <bdi>{file.name}</bdi>
      </p>
      {'progress' in state && <Progress label={t('uploads.progress')} value={state.progress} />}
      <p role="status" className={styles.words}>
        {words}
      </p>
      {isDone ? (
        <Link to="/video/$id" params={{ id: String(state.videoId) }} className="text-link">
          {t('uploads.panelShow')}
        </Link>
      ) : (
        <Link to="/upload" className="text-link">
          {t('uploads.panelBack')}
        </Link>
      )}
      {isDone && (
        <span className={styles.close}>
          <IconButton label={t('common.close')} icon={<Icon of={X} />} onClick={() => uploadWork.close()} />
        </span>
      )}
    </aside>
  )
}
