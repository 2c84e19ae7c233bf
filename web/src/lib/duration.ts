const MINUTE = 60
const HOUR = 60 * MINUTE

/** `h:mm:ss`, or `m:ss` under an hour. `seconds` is rounded down; negative or unknown gives `0:00`. (spec: constants) */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(Math.floor(seconds), 0) : 0
  const hours = Math.floor(whole / HOUR)
  const minutes = Math.floor((whole % HOUR) / MINUTE)
  const tail = String(whole % MINUTE).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}
