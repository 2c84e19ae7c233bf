import type { MailTemplates } from './template.ts'

export const en: MailTemplates = {
  verifyEmail: ({ siteName, name, url }) => ({
    subject: `Confirm your email address for ${siteName}`,
    paragraphs: [
      `Hello ${name},`,
      `please confirm that this is your email address. The link is valid for one day.`,
      `If you did not enter this address on ${siteName}, you can ignore this mail.`,
    ],
    action: { label: 'Confirm address', url },
  }),
  resetPassword: ({ siteName, name, url }) => ({
    subject: `Choose a new password for ${siteName}`,
    paragraphs: [
      `Hello ${name},`,
      `somebody asked for a new password for your account. The link is valid for one hour and works once.`,
      `If that was not you, ignore this mail: your password stays as it is.`,
    ],
    action: { label: 'Choose a new password', url },
  }),
  passwordChanged: ({ siteName, name }) => ({
    subject: `Your password for ${siteName} was changed`,
    paragraphs: [
      `Hello ${name},`,
      `your password was changed just now, and all other devices were signed out.`,
      `If that was not you, choose a new password at once and tell the people who run ${siteName}.`,
    ],
  }),
  inquiryReceived: ({ siteName, company, name, budget, message, url }) => ({
    subject: `New advertising inquiry from ${company}`,
    paragraphs: [
      `${name} of ${company} asks about advertising on ${siteName}. Budget in US dollars: ${budget}.`,
      message,
    ],
    action: { label: 'Read and answer', url },
  }),
  inquiryAnswered: ({ siteName, name, answer }) => ({
    subject: `Your inquiry about advertising on ${siteName}`,
    paragraphs: [`Hello ${name},`, answer],
  }),
  newsletterConfirm: ({ siteName, url }) => ({
    subject: `Confirm your subscription to the newsletter of ${siteName}`,
    paragraphs: [
      `Please confirm that you would like to receive the newsletter of ${siteName}.`,
      `If you did not ask for it, ignore this mail and you will hear nothing more.`,
    ],
    action: { label: 'Subscribe', url },
  }),
  donationReceipt: ({ siteName, name, number, amount, creator, date, url, isTest }) => ({
    subject: `Receipt ${number} for your gift to ${creator}`,
    paragraphs: [
      `Hello ${name},`,
      `thank you for your gift of ${amount} to ${creator} on ${date}. Your receipt has the number ${number}.`,
      `A gift to a creator is not tax-deductible. No goods or services were given in return.`,
      ...(isTest ? ['This was a test payment: no real money moved.'] : []),
    ],
    action: { label: `Open the receipt on ${siteName}`, url },
  }),
  purchaseReceipt: ({ siteName, name, number, amount, title, date, url, isTest }) => ({
    subject: `Receipt ${number} for “${title}”`,
    paragraphs: [
      `Hello ${name},`,
      `thank you for buying the download of “${title}” for ${amount} on ${date}. Your receipt has the number ${number}.`,
      `The download has no end: you find it among your purchases.`,
      ...(isTest ? ['This was a test payment: no real money moved.'] : []),
    ],
    action: { label: `Open the receipt on ${siteName}`, url },
  }),
  giftFailed: ({ siteName, name, amount, creator, url }) => ({
    subject: `Your monthly gift to ${creator} could not be charged`,
    paragraphs: [
      `Hello ${name},`,
      `your card did not accept the monthly gift of ${amount} to ${creator}. We will try again in a few days.`,
      `You can use another card, pause the gift or end it on ${siteName}.`,
    ],
    action: { label: 'Manage the gift', url },
  }),
  giftPaused: ({ name, amount, creator, url }) => ({
    subject: `Your monthly gift to ${creator} is paused`,
    paragraphs: [
      `Hello ${name},`,
      `your card did not accept the monthly gift of ${amount} to ${creator} several times. The gift is paused and nothing will be charged.`,
      `To go on, choose another card and resume the gift.`,
    ],
    action: { label: 'Manage the gift', url },
  }),
  payoutRequested: ({ siteName, name, amount, destination, url }) => ({
    subject: `You requested a payout of ${amount}`,
    paragraphs: [
      `Hello ${name},`,
      `we received your request for a payout of ${amount} to the PayPal account ${destination}.`,
      `If that was not you, change your password at once and tell the people who run ${siteName}.`,
    ],
    action: { label: 'Open your payouts', url },
  }),
  payoutPaid: ({ name, amount, destination, url }) => ({
    subject: `Your payout of ${amount} was sent`,
    paragraphs: [`Hello ${name},`, `${amount} was paid to your PayPal account ${destination}.`],
    action: { label: 'Open your payouts', url },
  }),
  payoutFailed: ({ name, amount, destination, notes, url }) => ({
    subject: `Your payout of ${amount} could not be made`,
    paragraphs: [
      `Hello ${name},`,
      `${amount} could not be paid to your PayPal account ${destination}. The money is back in your available balance.`,
      ...(notes ? [notes] : []),
    ],
    action: { label: 'Open your payouts', url },
  }),
  booksWrong: ({ siteName, name, count, url }) => ({
    subject: `The ledger of ${siteName} needs a review`,
    paragraphs: [
      `Hello ${name},`,
      `the nightly ledger check found problems: ${count}. No payment is stopped by this; please look at them soon.`,
    ],
    action: { label: 'Open the checks', url },
  }),
}
