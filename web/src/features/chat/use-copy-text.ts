import { useT } from '../../i18n/language-provider.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Copies a text that could not be sent, and says whether that worked. */
export function useCopyText(): (text: string) => Promise<void> {
  const t = useT()
  const toast = useToast()
  return async (text) => {
    try {
      // Over plain http browsers have no clipboard at all: handled like any other failure.
      await navigator.clipboard.writeText(text)
      toast.success({ title: t('chat.textCopied') })
    } catch {
      toast.failure({ title: t('chat.textNotCopied') })
    }
  }
}
