import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { ApiError, ConnectionError } from '../../api/api-error.ts'
import { isSignedOut, refetchSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { inForm } from '../../ui/forms/in-form.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import type { UploadFailure, UploadState } from './upload-work.ts'

/** Whether there was no response: nothing is wrong with the file, and the next attempt continues. */
export const isConnectionLost = ({ error }: UploadFailure): boolean =>
  error === null || error instanceof ConnectionError

/** Title and text of a failed step, from the documents' catalogue. */
export function useFailureWords() {
  const t = useT()
  const errorText = useErrorText()
  return (failure: UploadFailure): { title: string; text: string } => {
    const { step, error } = failure
    if (isConnectionLost(failure)) return { title: t('uploads.failed'), text: t('uploads.networkError') }
    if (step === 'thumbnail') {
      return { title: t('uploads.thumbnailFailed'), text: errorText(error, t('uploads.failedText')) }
    }
    if (step === 'record') return { title: t('uploads.error'), text: errorText(error, t('uploads.failedVideo')) }
    // A response without a reason is a server error; anything else is an error of this browser.
    const fallback = error instanceof ApiError ? t('uploads.failedVideo') : t('uploads.failedText')
    return { title: t('uploads.failed'), text: errorText(error, fallback) }
  }
}

/** Shows the failure once as a toast; the notice in the form stays. */
export function useUploadFailureToast(state: UploadState, form: RefObject<HTMLFormElement | null>): void {
  const toast = useToast()
  const client = useQueryClient()
  const words = useFailureWords()
  const reported = useRef<UploadFailure | null>(null)
  useEffect(() => {
    if (state.kind !== 'failed' || reported.current === state.failure) return
    reported.current = state.failure
    // A transfer that fails while the form is being filled in does not move the focus.
    toast.failure({ ...words(state.failure), place: inForm(form.current, !state.isSubmitted) })
    if (isSignedOut(state.failure.error)) void refetchSession(client)
  }, [state, toast, words, client, form])
}
