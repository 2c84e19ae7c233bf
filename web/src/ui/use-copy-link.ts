import { useT } from '../i18n/language-provider.tsx'
import { useToast } from './toast.tsx'

/** Copies an address and says whether it worked. */
export function useCopyLink(): (link: string) => Promise<void> {
  const t = useT()
  const toast = useToast()
  return async (link) => {
    try {
      // Over plain http browsers have no clipboard at all: that is a failure like any other.
      await navigator.clipboard.writeText(link)
      toast.success({ title: t('videos.linkCopied') })
    } catch {
      toast.failure({ title: t('videos.copyFailed'), text: t('videos.copyFailedText') })
    }
  }
}
