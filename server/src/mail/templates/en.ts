import type { MailTemplates, NotCharged } from './template.ts'

const notCharged: NotCharged = (amount, creator) => ({
  declined: `Your card was declined for the monthly donation of ${amount} to ${creator}.`,
  no_card: `The card for your monthly donation of ${amount} to ${creator} is no longer saved, so nothing was charged.`,
  not_accepted: `${creator} is not receiving donations at the moment, so your monthly donation of ${amount} was not charged.`,
  bank_asks: `Your bank asks for a confirmation of the monthly donation of ${amount} to ${creator}, so it was not charged.`,
})

export const en: MailTemplates = {
  verifyEmail: ({ siteName, name, url }) => ({
    subject: `Confirm your email address for ${siteName}`,
    paragraphs: [
      `Hello ${name},`,
      `Please confirm that this is your email address. The link is valid for one day.`,
      `If you did not enter this address on ${siteName}, you can ignore this email.`,
    ],
    action: { label: 'Confirm address', url },
  }),
  resetPassword: ({ siteName, name, url }) => ({
    subject: `Choose a new password for ${siteName}`,
    paragraphs: [
      `Hello ${name},`,
      `Someone requested a new password for your account. The link is valid for one hour and can be used once.`,
      `If that was not you, you can ignore this email: your password stays the same.`,
    ],
    action: { label: 'Choose a new password', url },
  }),
  passwordChanged: ({ siteName, name }) => ({
    subject: `Your password for ${siteName} was changed`,
    paragraphs: [
      `Hello ${name},`,
      `Your password has just been changed, and all other devices have been signed out.`,
      `If that was not you, choose a new password immediately and tell the people who run ${siteName}.`,
    ],
  }),
  emailChanged: ({ siteName, name }) => ({
    subject: `This is no longer your email address for ${siteName}`,
    paragraphs: [
      `Hello ${name},`,
      `The email address of your account was just changed or removed. Messages about your account are no longer sent to this address.`,
      `If that was not you, change your password immediately, or tell the people who run ${siteName} if you can no longer sign in.`,
    ],
  }),
  inquiryReceived: ({ siteName, company, name, budget, message, url }) => ({
    subject: `New advertising inquiry from ${company}`,
    paragraphs: [
      `${name} of ${company} is asking about advertising on ${siteName}. Budget in US dollars: ${budget}.`,
      message,
    ],
    action: { label: 'Read and answer', url },
  }),
  inquiryAnswered: ({ siteName, name, answer }) => ({
    subject: `Your inquiry about advertising on ${siteName}`,
    paragraphs: [`Hello ${name},`, answer],
  }),
  newsletterConfirm: ({ siteName, url }) => ({
    subject: `Confirm your subscription to the ${siteName} newsletter`,
    paragraphs: [
      `Please confirm that you would like to receive the ${siteName} newsletter.`,
      `If you did not ask for it, you can ignore this email, and we will not write again.`,
    ],
    action: { label: 'Subscribe', url },
  }),
  donationReceipt: ({ siteName, name, number, amount, creator, date, url, isTest }) => ({
    subject: `Receipt ${number} for your donation to ${creator}`,
    paragraphs: [
      `Hello ${name},`,
      `Thank you for your donation of ${amount} to ${creator} on ${date}. Your receipt number is ${number}.`,
      `A donation to a creator is not tax-deductible. No goods or services were provided in return.`,
      ...(isTest ? ['This was a test payment: no real money was moved.'] : []),
    ],
    action: { label: `Open the receipt on ${siteName}`, url },
  }),
  purchaseReceipt: ({ siteName, name, number, amount, title, date, url, isTest }) => ({
    subject: `Receipt ${number} for “${title}”`,
    paragraphs: [
      `Hello ${name},`,
      `Thank you for buying the download of “${title}” for ${amount} on ${date}. Your receipt number is ${number}.`,
      `The download does not expire: you will find it in your purchases.`,
      ...(isTest ? ['This was a test payment: no real money was moved.'] : []),
    ],
    action: { label: `Open the receipt on ${siteName}`, url },
  }),
  giftFailed: ({ siteName, name, amount, creator, failure, date, url }) => ({
    subject: `Your monthly donation to ${creator} could not be charged`,
    paragraphs: [
      `Hello ${name},`,
      `${notCharged(amount, creator)[failure]} We will try again on ${date}.`,
      `On ${siteName}, you can use another card, or pause or cancel the donation.`,
    ],
    action: { label: 'Manage the donation', url },
  }),
  giftPaused: ({ name, amount, creator, failure, url }) => ({
    subject: `Your monthly donation to ${creator} is paused`,
    paragraphs: [
      `Hello ${name},`,
      `${notCharged(amount, creator)[failure]} This was the last attempt: the donation is paused, and nothing will be charged.`,
      `To continue, resume the donation, with another card if necessary.`,
    ],
    action: { label: 'Manage the donation', url },
  }),
  payoutAccountChanged: ({ siteName, name, destination, resumes, url }) => ({
    subject: `Your PayPal account for payouts was changed`,
    paragraphs: [
      `Hello ${name},`,
      destination === null
        ? `The PayPal account for your payouts from ${siteName} was removed.`
        : `Payouts from ${siteName} go to the PayPal account ${destination} from now on.`,
      ...(resumes === null ? [] : [`You can request payouts again from ${resumes} on.`]),
      `If that was not you, change your password immediately and tell the people who run ${siteName}.`,
    ],
    action: { label: 'Open your payouts', url },
  }),
  payoutRequested: ({ siteName, name, amount, destination, url }) => ({
    subject: `You requested a payout of ${amount}`,
    paragraphs: [
      `Hello ${name},`,
      `We have received your request for a payout of ${amount} to the PayPal account ${destination}.`,
      `If that was not you, change your password immediately and tell the people who run ${siteName}.`,
    ],
    action: { label: 'Open your payouts', url },
  }),
  payoutPaid: ({ name, amount, destination, url }) => ({
    subject: `Your payout of ${amount} was sent`,
    paragraphs: [`Hello ${name},`, `${amount} was paid to your PayPal account ${destination}.`],
    action: { label: 'Open your payouts', url },
  }),
  payoutFailed: ({ name, amount, destination, notes, url }) => ({
    subject: `Your payout of ${amount} could not be sent`,
    paragraphs: [
      `Hello ${name},`,
      `${amount} could not be paid to your PayPal account ${destination}. The amount is back in your available balance. Check your PayPal account in the settings, then request the payout again.`,
      ...(notes ? [notes] : []),
    ],
    action: { label: 'Open your payouts', url },
  }),
  booksWrong: ({ siteName, name, count, url }) => ({
    subject: `The ledger of ${siteName} needs a review`,
    paragraphs: [
      `Hello ${name},`,
      `The nightly ledger check found problems: ${count}. Payments continue; please look into this soon.`,
    ],
    action: { label: 'Open the checks', url },
  }),
}
