import { useT } from '../../i18n/language-provider.tsx'

/** "30 seconds", "5 minutes", "7 days": a duration in whole units, as text. */
export function useSpan(): (seconds: number) => string {
  const t = useT()
  return (seconds) => {
    if (seconds < 60) return t('chat.seconds', { count: seconds })
    if (seconds < 3600) return t('chat.minutes', { count: seconds / 60 })
    return seconds < 86_400 ? t('chat.hours', { count: seconds / 3600 }) : t('chat.days', { count: seconds / 86_400 })
  }
}
