import type { AdvertisingInquiry, advertisingApi, InquiryState } from '@lamplight/contract/advertising'
import type { AdvertisingFigures } from '@lamplight/contract/advertising-figures'
import type { BodyOf } from '@lamplight/contract/endpoint'
import { DEFAULT_PAGE_SIZE, type Language } from '@lamplight/contract/primitives'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { lockSubmissions } from '../../db/duplicate-submissions.ts'
import { transact } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { readableEmail } from '../../lib/readable-email.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { Mail } from '../../mail/mail.ts'
import * as sql from './advertising.sql.ts'
import { toInquiry } from './advertising.view.ts'

export interface InquiryPage {
  items: AdvertisingInquiry[]
  nextCursor: string | null
  /** The number in the requested state, on all pages. */
  total: number
}

export interface Advertising {
  /** The content of /advertise and /media-kit. */
  figures(): { figures: AdvertisingFigures; contactEmail: string | null }
  inquire(form: BodyOf<typeof advertisingApi.inquire>, language: Language): Promise<Result<Record<string, never>>>
  inquiries(query: {
    state?: InquiryState | undefined
    limit?: number | undefined
    cursor?: string | undefined
  }): Promise<InquiryPage>
  answer(
    viewer: Viewer,
    id: number,
    answer: string,
  ): Promise<Result<AdvertisingInquiry, 'inquiry_not_found' | 'inquiry_closed' | 'inquiry_answered'>>
  setState(
    viewer: Viewer,
    id: number,
    state: 'open' | 'closed',
  ): Promise<Result<AdvertisingInquiry, 'inquiry_not_found'>>
}

export interface AdvertisingDeps {
  db: Db
  figures: AdvertisingFigures
  contactEmail: string | null
  mail: Mail
  /** Absolute, without a trailing slash. */
  publicUrl: string
}

export function createAdvertising({ db, figures, contactEmail, mail, publicUrl }: AdvertisingDeps): Advertising {
  const read = async (tx: Db, id: number): Promise<AdvertisingInquiry> => {
    const row = await sql.findInquiry(tx, id)
    if (!row) throw new Error(`inquiry ${id} vanished inside its own transaction`)
    return toInquiry(row)
  }

  return {
    figures: () => ({ figures, contactEmail: contactEmail && readableEmail(contactEmail) }),

    inquire: (form, language) =>
      transact(db, async (scope) => {
        const inquiry = { ...form, phone: form.phone ?? '', language }
        await lockSubmissions(scope.tx, 'inquiry', form.email)
        if (await sql.findDuplicate(scope.tx, inquiry)) return ok({})
        await sql.insertInquiry(scope.tx, inquiry)
        if (contactEmail !== null && mail.isConfigured) {
          const { company, name, budget, message } = form
          const values = { company, name, budget, message, url: `${publicUrl}/admin/inquiries` }
          await mail.send(scope, { to: contactEmail, template: 'inquiryReceived', language: 'en', values })
        }
        return ok({})
      }),

    async inquiries({ state, limit = DEFAULT_PAGE_SIZE, cursor }) {
      const rows = await sql.listInquiries(db, { state, limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.id }))
      return { ...page, items: page.items.map(toInquiry), total: await sql.countInquiries(db, state) }
    },

    answer: (viewer, id, answer) =>
      transact(db, async (scope) => {
        const { tx } = scope
        const inquiry = await sql.lockInquiry(tx, id)
        if (!inquiry) return fail('inquiry_not_found')
        if (inquiry.state === 'closed') return fail('inquiry_closed')
        // The advertiser gets one answer: a retry changes nothing, and that of a second person is refused.
        if (inquiry.answer !== '') {
          const isRetry = inquiry.handledBy === viewer.id && inquiry.answer === answer
          return isRetry ? ok(await read(tx, id)) : fail('inquiry_answered')
        }
        await sql.saveAnswer(tx, id, { answer, handledBy: viewer.id, isAnswerMailed: mail.isConfigured })
        if (mail.isConfigured) {
          const { email: to, language, name } = inquiry
          await mail.send(scope, { to, template: 'inquiryAnswered', language, values: { name, answer } })
        }
        await writeAudit(tx, {
          ...{ actorId: viewer.id, action: 'inquiry.answered', objectType: 'inquiry', objectId: id },
        })
        return ok(await read(tx, id))
      }),

    setState: (viewer, id, wanted) =>
      transact(db, async ({ tx }) => {
        const inquiry = await sql.lockInquiry(tx, id)
        if (!inquiry) return fail('inquiry_not_found')
        // A reopened inquiry that was answered returns to the state "answered".
        const state = wanted === 'open' && inquiry.answer !== '' ? 'answered' : wanted
        if (state === inquiry.state) return ok(await read(tx, id))
        // The name beside an answer stays that of the person who wrote it.
        await sql.saveState(tx, id, state, inquiry.answer === '' ? viewer.id : inquiry.handledBy)
        await writeAudit(tx, {
          ...{ actorId: viewer.id, action: `inquiry.${wanted === 'closed' ? 'closed' : 'reopened'}` },
          ...{ objectType: 'inquiry', objectId: id },
        })
        return ok(await read(tx, id))
      }),
  }
}
