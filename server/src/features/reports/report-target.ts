/**
 * A kind of thing that can be reported. Its feature defines in one file (`<feature>.report-target.ts`) how to read such a
 * thing and how to remove it; `server/src/report-targets.ts` lists them.
 */
import type { CaseTargetType } from '@lamplight/contract/reports'
import type { ReportReason } from '@lamplight/contract/review-reasons'
import type { TransactionScope } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'

export interface ReportedThing {
  /** Its owner; for a person, that person. */
  authorId: number
  /** The title in the queue: that of its video or topic, or a name. */
  title: string
  /** Plain text; empty when it has none. */
  text: string
  /** Its URL, in its context. */
  path: string
  /** Already removed by staff; only they see it. */
  isRemoved: boolean
  /** Waits for review: not removed, and not visible to others. */
  isInReview?: boolean
  /** Until when a removed thing is kept: absent without a limit, null when it can no longer be restored. */
  restorableUntil?: Date | null
}

export interface ReportTarget {
  type: CaseTargetType
  /** The thing as this viewer may see it, or null. Staff also see removed things. */
  find(id: number, viewer: Viewer): Promise<ReportedThing | null>
  /** Where staff may look at a reported thing that is not theirs to report: a message of a private room. Default: what they find. */
  canReport?(id: number, viewer: Viewer): Promise<boolean>
  /**
   * False when there is nothing to remove. Absent when the thing itself cannot be removed: a person.
   * @param why the note of the decision, or the code of its reason when there is no note
   * @param decided both, for things that store them separately
   */
  remove?(
    scope: TransactionScope,
    actor: Viewer,
    id: number,
    why: string,
    decided: { reason: ReportReason; notes: string },
  ): Promise<boolean>
  restore?(scope: TransactionScope, actor: Viewer, id: number): Promise<boolean>
}
