export const common = {
  loading: 'Loading…',
  tryAgain: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  backToHome: 'Back to Home',
  somethingWrong: 'Something went wrong. Please try again.',
  needsScripts: 'This part of the page needs JavaScript. Please allow it for this site.',
  unreachable: 'The site cannot be reached. Check your connection and try again.',
  tooMany: 'Too many attempts. Please try again in {time}.',
  required: 'required',
  showMore: 'Show more',
  showLess: 'Show less',
} as const
