import type { ReportTargetType } from '@lamplight/contract/reports'

/** What is reported, and what the dialog shows of it. */
export interface Reported {
  type: ReportTargetType
  id: number
  /** A title, a text of any length, or the name of a person. */
  text: string
  /** Its author; for a person, that person. */
  author: { id: number; displayName: string }
}
