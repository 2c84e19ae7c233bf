export const unsent = {
  copy: 'Copy text',
  copied: 'Text copied',
  notCopied: 'The text could not be copied. Select it and copy it yourself.',
  discard: 'Discard',
  kept: 'What you were writing is kept in this tab. You find it here again after signing in.',
} as const
