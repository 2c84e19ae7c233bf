export const unsent = {
  wasWriting: 'You were writing:',
  copy: 'Copy text',
  copied: 'Text copied',
  notCopied: 'The text could not be copied. Select it and copy it yourself.',
  discard: 'Discard',
  savedInTab: 'What you were writing is kept in this tab. You will find it here after you sign in.',
  staysHere: 'What you entered stays here until you close this form. You can copy it.',
} as const
