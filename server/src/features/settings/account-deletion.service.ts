/** What leaving the site means, and the deletion of an account. */
import type { BodyOf } from '@lamplight/contract/endpoint'
import type { Leaving, settingsApi } from '@lamplight/contract/settings'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { lockPassword } from '../../db/lock-password.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { Payments } from '../../payments/payments.ts'
import { avatarKey } from '../../storage/media-key.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import { profileChanged, sessionsEnded } from '../accounts/accounts.events.ts'
import { roomChanged } from '../chat/chat.events.ts'
import type { MonthlyGifts } from '../donations/monthly-gifts.service.ts'
import type { SponsorFunding } from '../sponsors/sponsors.funding.ts'
import type { Sponsors } from '../sponsors/sponsors.service.ts'
import type { UploadFiles } from '../uploads/upload-files.ts'
import * as sql from './account-deletion.sql.ts'
import { provePassword } from './prove-password.ts'
import { accountDeleted } from './settings.events.ts'
import { clearAfterAccountJob } from './settings.jobs.ts'

export interface AccountDeletion {
  /** What the person would lose or end by leaving. */
  leaving(viewer: Viewer): Promise<Leaving>
  deleteAccount(
    viewer: Viewer,
    leave: BodyOf<typeof settingsApi.deleteAccount>,
  ): Promise<Result<Record<string, never>, 'wrong_password' | 'last_admin' | 'balance_left' | 'not_signed_in'>>
  /**
   * Removes the files, saved cards and open payments of a deleted account, and what requests that were under way have written
   * since. For the job; may run twice.
   */
  clearAfter(deleted: { userId: number; avatarKey: string | null }): Promise<void>
  /** The same for all accounts whose deletion is recent. */
  clearAfterRecent(): Promise<void>
}

export interface AccountDeletionDeps {
  db: Db
  events: Events
  storage: MediaStorage
  uploads: { files: Pick<UploadFiles, 'remove'> }
  jobs: Pick<JobQueue, 'enqueue'>
  payments: Pick<Payments, 'forgetPayer'>
  sponsors: Pick<Sponsors, 'endAllIn'>
  sponsorFunding: Pick<SponsorFunding, 'openShareCents'>
  monthlyGifts: Pick<MonthlyGifts, 'endAllToIn'>
}

export function createAccountDeletion(deps: AccountDeletionDeps): AccountDeletion {
  const { db, events, storage, uploads, jobs, payments, sponsors, sponsorFunding, monthlyGifts } = deps

  /** The balance includes what sponsored content has earned and the job has not posted yet. */
  const findLeaving = async (reader: Db, userId: number) => {
    const leaving = await sql.findLeaving(reader, userId)
    const openCents = await sponsorFunding.openShareCents(reader, userId)
    return { ...leaving, balanceCents: leaving.balanceCents + openCents }
  }

  const clearAfter: AccountDeletion['clearAfter'] = async ({ userId, avatarKey: picture }) => {
    await transact(db, async (scope) => {
      const { rooms } = await sql.eraseContents(scope.tx, userId)
      for (const roomId of rooms) await events.record(scope, roomChanged, { roomId })
    })
    for (const { id } of await sql.deleteUploads(db, userId)) await uploads.files.remove(id)
    // Pictures are stored by their content: somebody else may have the same one.
    if (picture && !(await sql.isPictureInUse(db, picture))) await storage.remove(avatarKey(picture))
    await payments.forgetPayer(userId)
  }

  return {
    leaving: ({ id }) => findLeaving(db, id),

    async deleteAccount(viewer, { password, givesUpBalance = false }) {
      const proved = await provePassword(db, viewer, password)
      if (!proved.ok) return proved
      return transact(db, async (scope) => {
        const own = await sql.lockForDeletion(scope.tx, viewer.id)
        // Deleted in another tab.
        if (!own) return fail('not_signed_in')
        if (!(await lockPassword(scope.tx, viewer.id, proved.value.passwordHash))) return fail('wrong_password')
        // A site without an admin could no longer be managed.
        if (own.isLastAdmin) return fail('last_admin')
        const { balanceCents } = await findLeaving(scope.tx, viewer.id)
        if (balanceCents > 0 && !givesUpBalance) return fail('balance_left')
        await sponsors.endAllIn(scope, viewer)
        await monthlyGifts.endAllToIn(scope, viewer.id)
        const { rooms } = await sql.eraseAccount(scope.tx, viewer.id)
        await writeAudit(scope.tx, {
          actorId: viewer.id,
          action: 'user.deleted',
          objectType: 'user',
          objectId: viewer.id,
        })
        await jobs.enqueue(clearAfterAccountJob, { userId: viewer.id, avatarKey: own.avatarKey }, { tx: scope.tx })
        await events.record(scope, sessionsEnded, { userId: viewer.id })
        await events.record(scope, profileChanged, { userId: viewer.id })
        await events.record(scope, accountDeleted, { userId: viewer.id })
        for (const roomId of rooms) await events.record(scope, roomChanged, { roomId })
        return ok({})
      })
    },

    clearAfter,
    async clearAfterRecent() {
      for (const { id } of await sql.listJustDeleted(db)) await clearAfter({ userId: id, avatarKey: null })
    },
  }
}
