import { firstPageTexts } from './first-page-texts.ts'

/**
 * Every validation message, by name. The server returns the English text unchanged;
 * the browser finds the name by the text and shows `validation.<name>` in the reader's language.
 */
export const validationTexts = {
  ...firstPageTexts,
  /** Of a rule that has no sentence of its own. */
  valueInvalid: 'This value is not valid',
  emailInvalid: 'Please enter a valid email',
  nameTooLong: 'Name cannot exceed {limit, number} characters',

  // Own videos.
  captionsInvalid:
    'This is not a WebVTT or SubRip file: no line with times like 00:00:01.000 --> 00:00:04.000 was found',
  captionsTooLarge: 'Captions cannot have more than {limit, number} characters',
  captionsTooMany: 'Captions cannot have more than {limit, number} lines',
  captionsOrder: 'A caption must end after it begins',
  captionsTooLong: 'One caption cannot be longer than {limit, number} characters',

  // Playlists.
  playlistTitleBlank: 'Please give the playlist a name',

  // Settings and mail.
  bioTooLong: 'Bio cannot exceed {limit, number} characters',
  passwordTooCommon: 'This password is one of the most common ones. Please choose another',

  // Payments and ledger.
  amountNotNumber: 'Please enter an amount with at most two decimal places',
  cardNumberInvalid: 'Please enter a valid card number',

  // Donations.
  donationTooSmall: 'Minimum donation is \u0024{limit, number}',
  donationTooLarge: 'Maximum donation is \u0024{limit, number}',
  donationMessageTooLong: 'Message must be less than {limit, number} characters',

  // Creators and payouts.
  payoutAmountInvalid: 'Please enter a valid amount greater than 0',
  payoutMethodMissing: 'Please select a payment method',
  paypalAccountTooLong: 'The PayPal account ID cannot exceed {limit, number} characters',

  // Chat.
  chatMessageBlank: 'Message cannot be empty',
  chatMessageTooLong: 'Message cannot exceed {limit, number} characters',

  // Forum.
  forumCategoryTooShort: 'Name must be at least {limit, number} characters',
  sortOrderInvalid: 'Sort order must be a whole number of at least 0',
  forumCategoryMissing: 'Please select a category',
  initialPostTooShort: 'Initial post must be at least {limit, number} characters',
  forumPostTooLong: 'A post cannot exceed {limit, number} characters',
  replyBlank: 'Reply cannot be empty',
  postBlank: 'Post content cannot be empty',
  topicNumberMissing: 'Please enter the number of a topic',

  // Reports and safety.
  reportReasonMissing: 'Please choose a reason',
  suspensionDays: 'A suspension lasts 1 to {limit, number} days, or is permanent',
  appealBlank: 'Please explain in at least {limit, number} characters why you disagree',
  filterWordTooLong: 'A filtered word cannot exceed {limit, number} characters',
  filterWordsTooMany: 'There cannot be more than {limit, number} filtered words',

  // Sponsors.
  sponsorDescriptionTooShort: 'Description must be at least {limit, number} characters',
  advertiserNameTooShort: 'Advertiser name must be at least {limit, number} characters',
  advertiserNameTooLong: 'Advertiser name cannot exceed {limit, number} characters',
  startDateRequired: 'Start date is required',
  endDateRequired: 'End date is required',
  dayInvalid: 'Please enter a valid date',
  startInPast: 'Start date cannot be in the past',
  startTooLate: 'Start date can be at most {limit, number} days from today',
  endBeforeStart: 'End date cannot be before the start date',
  flightTooLong: 'Start and end can be at most {limit, number} days apart',
  budgetRequired: 'Budget is required',
  budgetTooSmall: 'Minimum budget is \u0024{limit, number}',
  budgetTooLarge: 'Maximum budget is \u0024{limit, number}',
  placementRequired: 'Placement is required',
  timeZoneInvalid: 'Please choose a time zone',

  // Affiliate products.
  productTitleRequired: 'Title is required',
  productPriceRequired: 'Price is required',
  productPriceInvalid: 'Please enter a price in dollars with at most two decimal places, up to {limit, number}',
  productImageRequired: 'Image URL is required',
  productUrlRequired: 'Product URL is required',
  productUrlInvalid: 'Must be a valid URL',
  affiliateCodeRequired: 'Affiliate code is required',
  commissionInvalid: 'Commission must be between {from} and {to} percent',
  categoryInvalid: 'Please choose a category',

  // Advertising and newsletter.
  inquiryNameTooShort: 'Name must be at least {limit, number} characters.',
  inquiryCompanyTooShort: 'Company name must be at least {limit, number} characters.',
  inquiryEmailInvalid: 'Please enter a valid email address.',
  inquiryMessageTooShort: 'Message must be at least {limit, number} characters.',
  inquiryBudgetRequired: 'Please choose a budget.',
  newsletterEmailRequired: 'Email is required',
  newsletterEmailInvalid: 'Please enter a valid email address',

  // Administration.
  wholeNumber: 'Please enter a whole number.',
  numberTooSmall: 'The smallest number possible here is {limit, number}.',
  numberTooLarge: 'The largest number possible here is {limit, number}.',
  siteNameTooLong: 'The name must be a single line of at most {limit, number} characters.',
  colourInvalid: 'Please enter a colour like #24346b.',
  colourUnreadable: 'Text in this colour, or white text on it, would be hard to read. Please choose a darker one.',
  languageMissing: 'Please choose at least one language.',
  folderNameInvalid: 'Please choose one of the folders.',
} as const

/** Whether a message is zod's own, in English, because the rule has no sentence here: it says neither which field nor what to do. */
export const isSchemaMessage = (message: string): boolean => /^(Invalid|Unrecognized|Too (big|small))\b/.test(message)

export type ValidationText = keyof typeof validationTexts
