import { useT } from '../i18n/language-provider.tsx'
import { useCopy } from './use-copy.ts'

/** Copies a URL and shows whether it worked; where the browser refuses, the URL can be copied from the message. */
export function useCopyLink(): (link: string) => Promise<void> {
  const t = useT()
  return useCopy({
    copied: { title: t('videos.linkCopied') },
    failed: (address) => ({ title: t('videos.copyFailed'), text: t('videos.copyFailedText'), address }),
  })
}
