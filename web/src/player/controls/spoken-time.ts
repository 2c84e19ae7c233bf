import type { Translate } from '../../i18n/language-provider.tsx'

/** Whole hours, minutes and seconds; zeros for negative or unknown times. */
function splitTime(seconds: number): { hours: number; minutes: number; seconds: number } {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 }
}

/** A time as a person says it, for screen readers: "2 minutes 5 seconds". */
export function speakTime(t: Translate, seconds: number): string {
  const { hours, minutes, seconds: rest } = splitTime(seconds)
  if (hours > 0) return t('player.spokenHours', { hours, minutes, seconds: rest })
  if (minutes > 0) return t('player.spokenMinutes', { minutes, seconds: rest })
  return t('player.spokenSeconds', { seconds: rest })
}
