import { useT } from '../i18n/language-provider.tsx'
import { useCopy } from './use-copy.ts'

/** Copies a text that could not be sent, and shows whether it worked. */
export function useCopyText(): (text: string) => Promise<void> {
  const t = useT()
  return useCopy({ copied: { title: t('unsent.copied') }, failed: () => ({ title: t('unsent.notCopied') }) })
}
