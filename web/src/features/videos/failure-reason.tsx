import type { PROCESSING_FAILURES } from '@lamplight/contract/video-states'
import { useT } from '../../i18n/language-provider.tsx'

/** Why a video could not be prepared. */
export function FailureReason({ code }: { code: (typeof PROCESSING_FAILURES)[number] }) {
  return <p>{useT()(`failures.${code}`)}</p>
}
