/**
 * The sentences of validation-texts.ts that home and the watch page name: these pages do not load the others.
 */
export const firstPageTexts = {
  required: 'This field is required',
  usernameTooShort: 'Username must be at least 3 characters',
  usernameTooLong: 'Username cannot exceed 32 characters',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooLong: 'Password cannot exceed 200 characters',
  displayNameTooShort: 'Display name must be at least 2 characters',
  displayNameTooLong: 'Display name cannot exceed 60 characters',
  displayNameOfficial: 'This display name could be mistaken for the staff of this site',
  urlInvalid: 'Please enter a valid URL',
  titleTooShort: 'Title must be at least 3 characters',
  titleTooLong: 'Title cannot exceed 100 characters',
  descriptionTooLong: 'Description cannot exceed 5000 characters',
  searchTooLong: 'The search text cannot exceed 200 characters',
  publishAtInvalid: 'Please choose a time within the next year',
  dateInvalid: 'Please enter a valid date and time',
  endsBeforeStart: 'The end must be after the beginning',
  downloadPriceInvalid: 'Please enter 0 or a price from $0.50 to $1,000',
  textTooLong: 'This text is longer than this site accepts.',
  commentBlank: 'Comment cannot be empty',
  commentTooLong: 'Comment cannot exceed 5000 characters',
  reasonMissing: 'Please give a reason of at least 3 characters',
  reasonTooLong: 'The reason cannot exceed 500 characters',
  notesTooLong: 'Notes cannot exceed 2000 characters',
} as const
