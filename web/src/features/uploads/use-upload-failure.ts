import { useEffect, useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useToast } from '../../ui/toast.tsx'
import type { UploadFailure, UploadState } from './use-upload.ts'

/** Title and text of a failed step, in the words of the documents' catalogue. */
export function useFailureWords() {
  const t = useT()
  const errorText = useErrorText()
  return ({ step, error }: UploadFailure): { title: string; text: string } => {
    const isRefusal = error instanceof ApiError
    const lost = error === null || error instanceof TypeError
    if (lost) return { title: t('uploads.failed'), text: t('uploads.networkError') }
    if (step === 'thumbnail') {
      return { title: t('uploads.thumbnailFailed'), text: isRefusal ? errorText(error) : t('uploads.failedText') }
    }
    if (step === 'record') {
      return { title: t('uploads.error'), text: isRefusal ? errorText(error) : t('uploads.failedVideo') }
    }
    return { title: t('uploads.failed'), text: isRefusal ? errorText(error) : t('uploads.failedText') }
  }
}

/** Says once what failed; the notice in the form keeps saying it. */
export function useUploadFailureToast(state: UploadState): void {
  const toast = useToast()
  const words = useFailureWords()
  const told = useRef<UploadFailure | null>(null)
  useEffect(() => {
    if (state.kind !== 'failed' || told.current === state.failure) return
    told.current = state.failure
    toast.failure(words(state.failure))
  }, [state, toast, words])
}
