/** Formats a moment for `<input type="datetime-local">`: in the time zone of this device, to the minute. */
export function toLocalTime(moment: string | null): string {
  if (moment === null) return ''
  const date = new Date(moment)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The moment in UTC; null for an empty field. Invalid text is returned unchanged, so that the contract rejects it. */
export function fromLocalTime(text: string): string | null {
  if (text === '') return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}
