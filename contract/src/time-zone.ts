/** Time zones, by their IANA names. */
import * as z from 'zod/mini'

const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]+([/_+-][A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The name of a time zone, such as `Asia/Kathmandu`. */
export const timeZoneName = (message?: string) => z.string().check(z.refine(isTimeZone, message))
