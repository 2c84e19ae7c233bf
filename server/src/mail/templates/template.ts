/** The mails of the site. Each language gives all of them; adding one here makes every language that lacks it fail to compile. */

/** What a mail says; the layout is the same for all. */
export interface MailBody {
  subject: string
  paragraphs: string[]
  /** The one thing to do, as a button. */
  action?: { label: string; url: string }
}

export interface MailTemplates {
  verifyEmail(values: { siteName: string; name: string; url: string }): MailBody
  resetPassword(values: { siteName: string; name: string; url: string }): MailBody
  passwordChanged(values: { siteName: string; name: string }): MailBody
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
  /** A monthly gift could not be charged; it is tried again. */
  giftFailed(values: { siteName: string; name: string; amount: string; creator: string; url: string }): MailBody
  /** A monthly gift could not be charged and is not tried again. */
  giftPaused(values: { siteName: string; name: string; amount: string; creator: string; url: string }): MailBody
  /** To the creator; also a warning where somebody else asked. */
  payoutRequested(values: PayoutValues): MailBody
  payoutPaid(values: PayoutValues): MailBody
  payoutFailed(values: PayoutValues & { notes: string }): MailBody
  /** To admins: the nightly check of the books found something. */
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
