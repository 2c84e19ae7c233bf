import { CreateVideo } from '@lamplight/contract/video-input'
import { useEffect, useState } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { without } from '../../lib/without.ts'
import { toSaleFields } from './download-offer.tsx'
import { uploadedIdOf } from './unfinished-memory.ts'
import { type Draft, EMPTY_DRAFT, readDraft, readUploadOfDraft, useStoredDraft, withTyped } from './use-draft.ts'

type WordErrors = Partial<Record<'title' | 'description' | 'categoryId' | 'downloadPrice', string | undefined>>

/**
 * Title, description and category, with their errors and that of the price, validated by the contract.
 * @param arrivedId the upload of this tab whose file has arrived
 */
export function useUploadWords(arrivedId: string | undefined) {
  const validationText = useValidationText()
  const errorText = useErrorText()
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT)
  const [uploadId, setUploadId] = useState<string | undefined>(undefined)
  const [isRead, setIsRead] = useState(false)
  const [errors, setErrors] = useState<WordErrors>({})
  // After hydration, because the server cannot know this tab. What was typed before that is newer than the stored draft.
  useEffect(() => {
    const stored = readDraft()
    setDraft((typed) => withTyped(stored, typed))
    setUploadId(readUploadOfDraft())
    setIsRead(true)
  }, [])
  useEffect(() => {
    if (arrivedId !== undefined) setUploadId(arrivedId)
  }, [arrivedId])
  useStoredDraft(isRead ? draft : null, uploadId)
  /** The record without its URLs, or null when it is invalid and the errors are shown. */
  const check = () => {
    const categoryId = draft.categoryId === 'none' ? {} : { categoryId: Number(draft.categoryId) }
    const record = { title: draft.title, description: draft.description, ...categoryId, ...toSaleFields(draft) }
    const parsed = CreateVideo.safeParse({ ...record, videoUrl: 'not sent yet' })
    if (parsed.success) {
      setErrors({})
      return record
    }
    const first = (path: string) => parsed.error.issues.find((issue) => issue.path[0] === path)?.message
    setErrors({
      title: validationText(first('title')),
      description: validationText(first('description')),
      downloadPrice: validationText(first('downloadPrice')),
    })
    return null
  }
  const clearErrors = (changed: object) => setErrors((now) => without(now, changed))
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    clearErrors(part)
  }
  /** A title that was typed stays; `suggested` are those suggested for other files. */
  const suggestTitle = (title: string, suggested: readonly string[]) => {
    setDraft((now) => ({ ...now, title: now.title === '' || suggested.includes(now.title) ? title : now.title }))
    clearErrors({ title })
  }
  /** After a reload: what stands here was written for a file that has arrived, and can be finished in My videos. */
  const isOfOther = (file: File) => uploadId !== undefined && uploadedIdOf(file) !== uploadId
  const startAgain = () => {
    setDraft(EMPTY_DRAFT)
    setUploadId(undefined)
    setErrors({})
  }
  /** For another file, because the one it was written for was removed. */
  const detachFromUpload = () => setUploadId(undefined)
  const refuseCategory = (error: unknown) => {
    change({ categoryId: EMPTY_DRAFT.categoryId })
    setErrors({ categoryId: errorText(error) })
  }
  return {
    ...{ draft, change, suggestTitle, isOfOther, startAgain, detachFromUpload },
    ...{ errors, clearErrors, check, refuseCategory },
  }
}
