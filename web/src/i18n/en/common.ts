export const common = {
  loading: 'Loading…',
  signInInNewTab: 'Sign in (new tab)',
  tryAgain: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  backToHome: 'Back to Home',
  somethingWrong: 'Something went wrong. Please try again.',
  somethingWrongNumbered:
    'Something went wrong. Please try again. If it happens again, give this number to the people who run this site: {id}',
  tooLargeForServer:
    'The server did not accept this, because it is too large. Send less, or ask the people who run this site for their limit.',
  needsScripts: 'This part of the page needs JavaScript. Please allow it for this site.',
  unreachable: 'The site cannot be reached. Check your connection and try again.',
  tooMany: 'Too many attempts. Please try again in {time}.',
  suspendedUntil: 'This account is suspended until {date}.',
  required: 'required',
  showMore: 'Show more',
  deletedAccount: 'Deleted account',
  hiddenCategory: 'Hidden category',
  endOfList: 'End of the list',
  showLess: 'Show less',
  withCaptions: 'With captions.',
} as const
