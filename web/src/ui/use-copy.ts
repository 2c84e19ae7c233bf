import { copyText } from '../lib/copy-text.ts'
import { type ToastMessage, useToast } from './overlays/toast.tsx'

interface Messages {
  copied: ToastMessage
  /** Of the text, which the page may not show. */
  failed: (text: string) => ToastMessage
}

/** Copies a text to the clipboard and shows one of two messages: whether it worked. */
export function useCopy(messages: Messages): (text: string) => Promise<void> {
  const toast = useToast()
  return async (text) => {
    try {
      await copyText(text)
      toast.success(messages.copied)
    } catch {
      toast.failure(messages.failed(text))
    }
  }
}
