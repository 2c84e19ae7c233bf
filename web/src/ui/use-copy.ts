import { type ToastMessage, useToast } from './toast.tsx'

/** Copies a text to the clipboard and shows one of two messages: whether it worked. */
export function useCopy(messages: { copied: ToastMessage; failed: ToastMessage }): (text: string) => Promise<void> {
  const toast = useToast()
  return async (text) => {
    try {
      // Over plain http browsers have no clipboard at all: handled like any other failure.
      await navigator.clipboard.writeText(text)
      toast.success(messages.copied)
    } catch {
      toast.failure(messages.failed)
    }
  }
}
