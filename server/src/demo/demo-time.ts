/** The id of a demo person by username. */
export type IdOf = (username: string) => number

const DAY_MS = 86_400_000

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

export const hoursAfter = (moment: Date, hours: number): Date => new Date(moment.getTime() + (hours * DAY_MS) / 24)
