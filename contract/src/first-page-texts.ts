/**
 * The sentences of validation-texts.ts that home and the watch page name: these pages do not load the others.
 */
export const firstPageTexts = {
  required: 'This field is required',
  usernameTooShort: 'Username must be at least {limit, number} characters',
  usernameTooLong: 'Username cannot exceed {limit, number} characters',
  passwordTooShort: 'Password must be at least {limit, number} characters',
  passwordTooLong: 'Password cannot exceed {limit, number} characters',
  displayNameTooShort: 'Display name must be at least {limit, number} characters',
  displayNameTooLong: 'Display name cannot exceed {limit, number} characters',
  displayNameOfficial: 'This display name could be mistaken for the staff of this site',
  urlInvalid: 'Please enter a valid URL',
  urlTooLong: 'A URL cannot exceed {limit, number} characters',
  titleTooShort: 'Title must be at least {limit, number} characters',
  titleTooLong: 'Title cannot exceed {limit, number} characters',
  descriptionTooLong: 'Description cannot exceed {limit, number} characters',
  searchTooLong: 'The search text cannot exceed {limit, number} characters',
  publishAtInvalid: 'Please choose a time within the next year',
  dateInvalid: 'Please enter a valid date and time',
  endsBeforeStart: 'The end must be after the beginning',
  downloadPriceInvalid: 'Please enter 0 or a price from {from} to {to}',
  textTooLong: 'This text cannot exceed {limit, number} characters',
  commentBlank: 'Comment cannot be empty',
  commentTooLong: 'Comment cannot exceed {limit, number} characters',
  reasonMissing: 'Please give a reason of at least {limit, number} characters',
  reasonTooLong: 'The reason cannot exceed {limit, number} characters',
  notesTooLong: 'Notes cannot exceed {limit, number} characters',
} as const
