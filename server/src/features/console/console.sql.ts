import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Each count walks an index of what is open, or of the last days. */
export async function readOverview(db: Db) {
  const { rows } = await sql<{
    pendingVideos: number
    failedVideos: number
    openReports: number
    pendingSponsors: number
    openInquiries: number
    waitingProducts: number
    openPayouts: number
    openDisputes: number
    booksProblems: number | null
    booksCheckedAt: Date | null
    people: number
    newPeople: number
    newVideos: number
  }>`
    SELECT
      (SELECT count(*)::int FROM videos WHERE status = 'pending' AND deleted_at IS NULL) AS pending_videos,
      (SELECT count(*)::int FROM videos WHERE processing = 'failed' AND deleted_at IS NULL) AS failed_videos,
      (SELECT count(*)::int FROM report_cases WHERE state IN ('open', 'appealed')) AS open_reports,
      (SELECT count(*)::int FROM sponsored_content WHERE status = 'pending') AS pending_sponsors,
      (SELECT count(*)::int FROM advertising_inquiries WHERE state = 'open') AS open_inquiries,
      (SELECT count(*)::int FROM affiliate_products WHERE status = 'waiting') AS waiting_products,
      (SELECT count(*)::int FROM payouts WHERE status IN ('pending', 'processing')) AS open_payouts,
      (SELECT count(*)::int FROM payment_disputes WHERE state = 'open') AS open_disputes,
      (SELECT problems FROM ledger_checks ORDER BY checked_at DESC, id DESC LIMIT 1) AS books_problems,
      (SELECT max(checked_at) FROM ledger_checks) AS books_checked_at,
      (SELECT count(*)::int FROM users WHERE deleted_at IS NULL) AS people,
      (SELECT count(*)::int FROM users WHERE deleted_at IS NULL AND created_at > now() - interval '7 days') AS new_people,
      (SELECT count(*)::int FROM videos WHERE deleted_at IS NULL AND created_at > now() - interval '7 days') AS new_videos
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the overview has no row')
  return row
}
