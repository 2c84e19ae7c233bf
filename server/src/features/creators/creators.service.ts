import type { CreatorAccount, CreatorDay, creatorsApi, Earning } from '@lamplight/contract/creators'
import type { BodyOf } from '@lamplight/contract/endpoint'
import type { ErrorCode } from '@lamplight/contract/errors'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import { userExists } from '../../db/user-exists.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result, refuseStaleFields } from '../../lib/result.ts'
import type { Mail } from '../../mail/mail.ts'
import { dateIn } from '../../mail/mail-words.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { MediaAddresses } from '../videos/media-addresses.ts'
import type { PageOf } from '../videos/videos.service.ts'
import { monetizationChanged } from './creators.events.ts'
import { canChangeAccount, canSeeAccount } from './creators.policy.ts'
import * as sql from './creators.sql.ts'
import { type MoneyRules, toCreatorAccount, toDay, toEarning } from './creators.view.ts'
import { writeEarningsCsv } from './earnings-csv.ts'

const STATISTICS_DAYS = 30
/** Rows of a file that are read at a time. */
const FILE_PAGE = 500

type AccountResult<Code extends ErrorCode> = Promise<Result<CreatorAccount, Code>>

export interface Creators {
  account(viewer: Viewer, userId: number): AccountResult<'user_not_found' | 'creator_account_not_found' | 'forbidden'>
  open(viewer: Viewer, input: BodyOf<typeof creatorsApi.open>): AccountResult<'creator_account_exists'>
  edit(
    viewer: Viewer,
    id: number,
    changes: BodyOf<typeof creatorsApi.edit>,
  ): AccountResult<
    'creator_account_not_found' | 'forbidden' | 'password_required' | 'wrong_password' | 'rate_limited' | 'text_changed'
  >
  /** Doing it twice changes nothing. */
  enable(
    viewer: Viewer,
    id: number,
  ): AccountResult<'creator_account_not_found' | 'forbidden' | 'payment_email_required'>
  /** Also takes every video of the creator off sale. Doing it twice changes nothing. */
  disable(viewer: Viewer, id: number): AccountResult<'creator_account_not_found' | 'forbidden'>
  /** Newest first. */
  earnings(
    viewer: Viewer,
    id: number,
    page: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<Result<PageOf<Earning>, 'creator_account_not_found' | 'forbidden'>>
  /** All of them as CSV, newest first, read page by page while it is sent. */
  earningsFile(
    viewer: Viewer,
    id: number,
  ): Promise<Result<AsyncIterable<string>, 'creator_account_not_found' | 'forbidden'>>
  /** Oldest day first, today last. */
  statistics(
    viewer: Viewer,
    id: number,
    days?: number,
  ): Promise<Result<CreatorDay[], 'creator_account_not_found' | 'forbidden'>>
  /** Whether a member can receive money now: monetization is on, and the account exists and is not suspended (ruling 100). */
  mayReceive(userId: number): Promise<boolean>
  /** Whether a member can receive money; locked until the transaction ends. */
  lockMonetization(tx: Tx, userId: number): Promise<boolean>
}

export interface CreatorsDeps {
  db: Db
  events: Events
  media: MediaAddresses
  accounts: Pick<Accounts, 'confirmPassword'>
  rules: MoneyRules
  mail: Pick<Mail, 'send'>
  /** Absolute, without a trailing slash. */
  publicUrl: string
}

export function createCreators({ db, events, media, accounts, rules, mail, publicUrl }: CreatorsDeps): Creators {
  const read = async (from: Db, id: number): Promise<CreatorAccount> => {
    const account = await sql.findById(from, id)
    if (!account) throw new Error(`creator account ${id} vanished inside its own transaction`)
    const totals = await sql.findTotals(from, id, account.userId)
    return toCreatorAccount(account, totals, rules, new Date())
  }

  const findSeen = async (viewer: Viewer, id: number) => {
    const account = await sql.findById(db, id)
    if (!account) return fail('creator_account_not_found')
    return canSeeAccount(viewer, account.userId) ? ok(account) : fail('forbidden')
  }

  const lockOwn = async (tx: Tx, viewer: Viewer, id: number) => {
    const account = await sql.lockById(tx, id)
    if (!account) return fail('creator_account_not_found')
    return canChangeAccount(viewer, account.userId) ? ok(account) : fail('forbidden')
  }

  const setMonetization = async (scope: TransactionScope, account: sql.AccountRow, isEnabled: boolean) => {
    if (account.isMonetizationEnabled === isEnabled) return
    await sql.updateAccount(scope.tx, account.id, { isMonetizationEnabled: isEnabled })
    if (!isEnabled) await sql.takeOffSale(scope.tx, account.userId)
    await events.record(scope, monetizationChanged, { userId: account.userId, isEnabled })
  }

  /** Tells the creator, so that a change by somebody else is noticed before money goes there. */
  const mailNewDestination = async (scope: TransactionScope, before: sql.AccountRow, destination: string | null) => {
    const { displayName: name, language, email } = await sql.findReader(scope.tx, before.userId)
    const { payoutsPausedUntil } = await read(scope.tx, before.id)
    const resumes = payoutsPausedUntil === null ? null : dateIn(language, new Date(payoutsPausedUntil))
    const url = `${publicUrl}/monetization/${before.userId}?tab=payouts`
    for (const to of new Set([before.paymentEmail, email].flatMap((address) => address || []))) {
      const values = { name, destination, resumes, url }
      await mail.send(scope, { to, language, template: 'payoutAccountChanged', values })
    }
  }

  return {
    async account(viewer, userId) {
      if (!canSeeAccount(viewer, userId)) {
        return (await userExists(db, userId)) ? fail('forbidden') : fail('user_not_found')
      }
      const account = await sql.findByUser(db, userId)
      return account ? ok(await read(db, account.id)) : fail('creator_account_not_found')
    },

    open: (viewer, { paymentEmail, paypalAccountId }) =>
      transact(db, async (scope) => {
        const account = await sql.insertAccount(scope.tx, {
          userId: viewer.id,
          paymentEmail,
          paypalAccountId: paypalAccountId || null,
        })
        if (!account) return fail('creator_account_exists')
        await events.record(scope, monetizationChanged, { userId: viewer.id, isEnabled: false })
        return ok(await read(scope.tx, account.id))
      }),

    async edit(viewer, id, { previous, password, ...changes }) {
      const seen = await sql.findById(db, id)
      if (!seen) return fail('creator_account_not_found')
      if (!canChangeAccount(viewer, seen.userId)) return fail('forbidden')
      const { paymentEmail, paypalAccountId } = changes
      const destination = paypalAccountId === undefined ? undefined : paypalAccountId || null
      // Once set, the account for payouts is changed only with the password (ruling 117). With money in the account the first
      // one needs it too: a session left open must not be enough to be paid the earnings of somebody else.
      const isMoved = (known: string | null) => known !== null && destination !== undefined && destination !== known
      const isFirst = seen.paypalAccountId === null && Boolean(destination)
      if (isMoved(seen.paypalAccountId) || (isFirst && (await sql.findTotals(db, id, seen.userId)).earnedCents > 0)) {
        if (!password) return fail('password_required', [{ path: 'password', message: validationTexts.required }])
        const confirmed = await accounts.confirmPassword(viewer, password)
        if (!confirmed.ok) return confirmed
      }
      return transact(db, async (scope) => {
        const { tx } = scope
        const account = await sql.lockById(tx, id)
        if (!account) return fail('creator_account_not_found')
        const stale = refuseStaleFields(account, changes, previous)
        if (stale) return stale
        // Set by another tab meanwhile, and never confirmed here.
        if (isMoved(account.paypalAccountId) && !isMoved(seen.paypalAccountId)) return fail('password_required')
        await sql.updateAccount(tx, id, {
          paymentEmail: paymentEmail ?? account.paymentEmail,
          ...(destination !== undefined && { paypalAccountId: destination }),
          ...((isMoved(account.paypalAccountId) || (destination && account.destinationChangedAt !== null)) && {
            destinationChangedAt: new Date(),
          }),
        })
        if (destination !== undefined && destination !== account.paypalAccountId) {
          await mailNewDestination(scope, account, destination)
        }
        return ok(await read(tx, id))
      })
    },

    enable: (viewer, id) =>
      transact(db, async (scope) => {
        const account = await lockOwn(scope.tx, viewer, id)
        if (!account.ok) return account
        if (!account.value.paymentEmail) return fail('payment_email_required')
        await setMonetization(scope, account.value, true)
        return ok(await read(scope.tx, id))
      }),

    disable: (viewer, id) =>
      transact(db, async (scope) => {
        const account = await lockOwn(scope.tx, viewer, id)
        if (!account.ok) return account
        await setMonetization(scope, account.value, false)
        return ok(await read(scope.tx, id))
      }),

    async earnings(viewer, id, { limit = DEFAULT_PAGE_SIZE, cursor }) {
      const account = await findSeen(viewer, id)
      if (!account.ok) return account
      const of = { accountId: id, ownerId: account.value.userId }
      const rows = await sql.listEarnings(db, of, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.id }))
      const ids = page.items.flatMap(({ videoId }) => (videoId === null ? [] : [videoId]))
      const videos = new Map((await sql.findVideos(db, ids)).map((video) => [video.id, video]))
      return ok({ ...page, items: page.items.map((row) => toEarning(row, videos, media)) })
    },

    async earningsFile(viewer, id) {
      const account = await findSeen(viewer, id)
      if (!account.ok) return account
      const pages = sql.pagesOfEarnings(db, { accountId: id, ownerId: account.value.userId }, FILE_PAGE)
      return ok(writeEarningsCsv(pages, (ids) => sql.findTitles(db, ids)))
    },

    async statistics(viewer, id, days = STATISTICS_DAYS) {
      const account = await findSeen(viewer, id)
      if (!account.ok) return account
      return ok((await sql.listDays(db, account.value.userId, days)).map(toDay))
    },

    mayReceive: (userId) => sql.mayReceive(db, userId),
    lockMonetization: (tx, userId) => sql.lockMonetization(tx, userId),
  }
}
