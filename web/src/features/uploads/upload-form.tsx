import type { Category } from '@lamplight/contract/categories'
import { DESCRIPTION_MAX, TITLE_MAX } from '@lamplight/contract/video-input'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Clapperboard from 'lucide-react/icons/clapperboard'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useSession } from '../../api/session.ts'
import { refreshVideoLists } from '../../api/video-lists.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { lengthOf } from '../../lib/length-of.ts'
import { Button } from '../../ui/button.tsx'
import { CategoryField } from '../../ui/forms/category-field.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { LimitedTextArea } from '../../ui/forms/limited-field.tsx'
import { focusFirstIssue } from '../../ui/forms/show-issues.ts'
import { isCategoryClosed, useFreshCategories } from '../../ui/forms/use-refused-category.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { ChosenThumbnail } from './chosen-thumbnail.tsx'
import { ChosenVideo } from './chosen-video.tsx'
import { DownloadOffer } from './download-offer.tsx'
import { DropArea } from './drop-area.tsx'
import { FailedNotice } from './failed-notice.tsx'
import { readUnfinished, storePicture } from './unfinished-memory.ts'
import { UnfinishedNotices } from './unfinished-notice.tsx'
import styles from './upload-page.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { NO_UPLOAD, type UploadFailure, uploadWork } from './upload-work.ts'
import { forgetDraft } from './use-draft.ts'
import { ACCEPTED_VIDEOS, useFileChoice } from './use-file-choice.ts'
import { useUpload } from './use-upload.ts'
import { useUploadFailureToast } from './use-upload-failure.ts'
import { useUploadWords } from './use-upload-words.ts'

interface UploadFormProps {
  categories: UseQueryResult<Category[]>
  limits: { maxVideoBytes: number; maxThumbnailBytes: number } | null
}

/** A file name turned into a suggested title: without its extension, with spaces. */
const titleOf = (name: string) =>
  [
    ...name
      .replace(/\.[^.]{1,5}$/, '')
      .replace(/[_-]+/g, ' ')
      .trim(),
  ]
    .slice(0, TITLE_MAX)
    .join('')

/** The upload form: two files, title and description; submits them and opens the new video. */
export function UploadForm({ categories, limits }: UploadFormProps) {
  const t = useT()
  const format = useFormat()
  const navigate = useNavigate()
  const toast = useToast()
  const session = useSession()
  const queryClient = useQueryClient()
  const { state } = useUpload()
  const words = useUploadWords(state.kind === 'arrived' ? state.id : undefined)
  const { draft, change, errors, clearErrors, check, refuseCategory } = words
  const form = useRef<HTMLFormElement>(null)
  const files = useFileChoice(limits, form)
  const failure = state.kind === 'failed' ? state.failure : null
  const isCategoryRefused = isCategoryClosed(failure?.error)
  useUploadFailureToast(isCategoryRefused ? NO_UPLOAD.state : state, form)
  useRefusal(isCategoryRefused ? failure : null, { form, refuseCategory })
  const isSending = state.kind === 'running' || state.kind === 'paused'
  // While the file is being sent the form stays editable.
  const isBusy = (isSending && state.isSubmitted) || state.kind === 'done'

  useEffect(() => {
    if (state.kind !== 'done' || state.isShown) return
    uploadWork.show()
    forgetDraft()
    void storePicture(null)
    void refreshVideoLists(queryClient)
    toast.success({ title: t('uploads.success'), text: t('uploads.successText') })
    void navigate({ to: '/video/$id', params: { id: String(state.videoId) } }).then(() => uploadWork.close())
  }, [state, navigate, toast, t, queryClient])

  // Leaving or hiding the page must not lose the draft of a file that has arrived.
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && uploadWork.storeDraft()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      uploadWork.storeDraft()
    }
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (!files.video) {
      files.askForVideo()
      return
    }
    const record = check()
    // The documents' payload contains the user; the server uses the session instead.
    if (!record) focusFirstIssue(event.currentTarget)
    else uploadWork.submit({ thumbnail: files.thumbnail, record: { ...record, userId: session?.id } })
  }
  const choose = (file: File) => {
    const isOther = !files.video && words.isOfOther(file)
    const suggested = readUnfinished().map(({ name }) => titleOf(name))
    if (!files.chooseVideo(file)) return
    if (isOther) {
      words.startAgain()
      files.removeThumbnail()
    }
    words.suggestTitle(titleOf(file.name), suggested)
  }
  const leave = async () => {
    uploadWork.cancel()
    forgetDraft()
    files.removeThumbnail()
    await navigate({ to: '/' })
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {!files.video && <UnfinishedNotices />}
      <div className={styles.files}>
        <DropArea
          label={t('uploads.videoArea')}
          hint={t('uploads.videoHint', { size: limits ? format.bytes(limits.maxVideoBytes) : '…' })}
          icon={Clapperboard}
          accept={ACCEPTED_VIDEOS}
          isDisabled={isBusy}
          onFile={choose}
          onRemove={
            files.video
              ? () => {
                  files.removeVideo()
                  words.detachFromUpload()
                }
              : undefined
          }
          error={files.errors.video}
        >
          {files.video && <ChosenVideo file={files.video} />}
        </DropArea>
        <DropArea
          label={t('uploads.thumbnailArea')}
          hint={t('uploads.thumbnailHint')}
          icon={ImagePlus}
          accept="image/jpeg,image/png,image/webp"
          isDisabled={isBusy}
          onFile={files.chooseThumbnail}
          onRemove={files.thumbnail ? files.removeThumbnail : undefined}
          error={files.errors.thumbnail}
        >
          {files.thumbnail && <ChosenThumbnail file={files.thumbnail} />}
        </DropArea>
      </div>
      <TextField
        label={t('uploads.titleLabel')}
        required
        hint={`${lengthOf(draft.title)} / ${TITLE_MAX}`}
        value={draft.title}
        error={errors.title}
        disabled={isBusy}
        onChange={(event) => change({ title: event.target.value })}
      />
      <LimitedTextArea
        label={t('uploads.description')}
        rows={5}
        max={DESCRIPTION_MAX}
        value={draft.description}
        error={errors.description}
        disabled={isBusy}
        onChange={(event) => change({ description: event.target.value })}
      />
      <CategoryField
        label={t('uploads.category')}
        query={categories}
        none={t('uploads.noCategory')}
        noneValue="none"
        value={draft.categoryId}
        error={errors.categoryId}
        disabled={isBusy}
        onChange={(event) => change({ categoryId: event.target.value })}
      />
      <DownloadOffer
        value={draft}
        onChange={(wish) => {
          change(wish)
          clearErrors({ downloadPrice: true })
        }}
        error={errors.downloadPrice}
        isDisabled={isBusy}
      />
      {isSending && (
        <UploadProgress state={state} onPause={() => uploadWork.pause()} onResume={() => uploadWork.resume()} />
      )}
      {state.kind === 'arrived' && (
        <>
          <Progress label={t('uploads.progress')} value={state.progress} />
          <p role="status">{t('uploads.arrived')}</p>
        </>
      )}
      {state.kind === 'done' && <Progress label={t('uploads.progress')} value={1} />}
      {failure && !isCategoryRefused && <FailedNotice failure={failure} />}
      <div className={styles.buttons}>
        <Button onClick={() => void leave()}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" isPending={isBusy}>
          {state.kind === 'failed' ? t('common.tryAgain') : t('uploads.submit')}
        </Button>
      </div>
    </form>
  )
}

/** Once, also when the page is left and opened again: another category may have been chosen by then. */
const handled = new WeakSet<UploadFailure>()

/** When the category has been hidden meanwhile: the reason stands beside its field, and the files that have arrived stay. */
function useRefusal(
  failure: UploadFailure | null,
  { form, refuseCategory }: { form: RefObject<HTMLFormElement | null>; refuseCategory: (error: unknown) => void },
): void {
  const readAgain = useFreshCategories()
  useEffect(() => {
    if (!failure || handled.has(failure)) return
    handled.add(failure)
    void readAgain().finally(() => {
      refuseCategory(failure.error)
      if (form.current) focusFirstIssue(form.current)
    })
  })
}
