/**
 * A kind of thing that can be reported. Its feature says in one file (`<feature>.report-target.ts`) how to look at such a
 * thing and how to take it away; `server/src/report-targets.ts` lists them.
 */
import type { CaseTargetType } from '@lamplight/contract/reports'
import type { ReportReason } from '@lamplight/contract/review-reasons'
import type { TransactionScope } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'

export interface ReportedThing {
  /** Whose it is; for a person, that person. */
  authorId: number
  /** What staff read in the queue: the title of the video or topic it stands under, or a name. */
  title: string
  /** Plain text; empty where there is none. */
  text: string
  /** Where it stands in its context. */
  path: string
  /** Removed by staff already; nobody else sees it. */
  isRemoved: boolean
}

export interface ReportTarget {
  type: CaseTargetType
  /** The thing as this viewer may see it, or null. Staff also see what was removed. */
  find(id: number, viewer: Viewer): Promise<ReportedThing | null>
  /**
   * False when there is nothing to remove. Absent where the thing itself cannot be taken away: a person.
   * @param why the note of the decision, or the code of its reason where nothing was written
   * @param decided both, for things that keep them apart
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
