import { useT } from '../i18n/language-provider.tsx'
import { useToast } from './toast.tsx'

/** Copies a URL and shows whether it worked. */
export function useCopyLink(): (link: string) => Promise<void> {
  const t = useT()
  const toast = useToast()
  return async (link) => {
    try {
      // Over plain http browsers have no clipboard at all: handled like any other failure.
      await navigator.clipboard.writeText(link)
      toast.success({ title: t('videos.linkCopied') })
    } catch {
      toast.failure({ title: t('videos.copyFailed'), text: t('videos.copyFailedText') })
    }
  }
}
