export const unsent = {
  copy: 'Copy text',
  copied: 'Text copied',
  notCopied: 'The text could not be copied. Select it and copy it yourself.',
  discard: 'Discard',
} as const
