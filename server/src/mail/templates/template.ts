/** The mails of the site. A language that lacks one of them does not compile. */
import type { ChargeFailure } from '@lamplight/contract/donations'

/** A monthly gift that could not be charged, and why. Amounts and days are formatted for the reader. */
interface FailedGift {
  siteName: string
  name: string
  amount: string
  creator: string
  failure: ChargeFailure
  url: string
}

/** Why a monthly gift was not charged, as a sentence. */
export type NotCharged = (amount: string, creator: string) => Readonly<Record<ChargeFailure, string>>

/** The content of a mail; the layout is the same for all. */
export interface MailBody {
  subject: string
  paragraphs: string[]
  /** The main action, as a button. */
  action?: { label: string; url: string }
}

export interface MailTemplates {
  verifyEmail(values: { siteName: string; name: string; url: string }): MailBody
  resetPassword(values: { siteName: string; name: string; url: string }): MailBody
  passwordChanged(values: { siteName: string; name: string }): MailBody
  /** To the address that was confirmed before, when it was replaced or removed. */
  emailChanged(values: { siteName: string; name: string }): MailBody
  /** To staff, about an inquiry of an advertiser. */
  inquiryReceived(values: {
    siteName: string
    company: string
    name: string
    budget: string
    message: string
    url: string
  }): MailBody
  /** To the advertiser. */
  inquiryAnswered(values: { siteName: string; name: string; answer: string }): MailBody
  newsletterConfirm(values: { siteName: string; url: string }): MailBody
  /** `amount` and `date` are formatted for the reader. */
  donationReceipt(values: {
    siteName: string
    name: string
    number: string
    amount: string
    creator: string
    date: string
    url: string
    /** No real money moved. */
    isTest?: boolean
  }): MailBody
  /** `amount` and `date` are formatted for the reader. */
  purchaseReceipt(values: {
    siteName: string
    name: string
    number: string
    amount: string
    /** Of the video. */
    title: string
    date: string
    url: string
    /** No real money moved. */
    isTest?: boolean
  }): MailBody
  /** A monthly gift could not be charged; it will be retried on `date`. */
  giftFailed(values: FailedGift & { date: string }): MailBody
  /** A monthly gift could not be charged and will not be retried. */
  giftPaused(values: FailedGift): MailBody
  /**
   * To the creator, also where the account was reached before. `destination` is the new PayPal account, null when it was removed;
   * `resumes` the day, formatted for the reader, from which payouts may be requested again, null when they do not wait.
   */
  payoutAccountChanged(values: {
    siteName: string
    name: string
    destination: string | null
    resumes: string | null
    url: string
  }): MailBody
  /** To the creator; also a warning in case somebody else requested it. */
  payoutRequested(values: PayoutValues): MailBody
  payoutPaid(values: PayoutValues): MailBody
  payoutFailed(values: PayoutValues & { notes: string }): MailBody
  /** To admins: the nightly ledger check found a problem. */
  booksWrong(values: { siteName: string; name: string; count: string; url: string }): MailBody
}

interface PayoutValues {
  siteName: string
  name: string
  amount: string
  /** The PayPal account. */
  destination: string
  url: string
}

export type MailTemplate = keyof MailTemplates
export type MailValues<T extends MailTemplate> = Parameters<MailTemplates[T]>[0]
