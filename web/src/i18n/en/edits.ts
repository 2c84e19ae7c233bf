export const edits = {
  changed: 'This was changed elsewhere in the meantime',
  now: 'It now says:',
  saveAgain: 'Save again to replace it with your text.',
  useOther: 'Use this text instead',
  changedField: 'This was changed elsewhere in the meantime. Save again to replace it with yours.',
  changedFieldTo: 'This was changed elsewhere in the meantime to “{value}”. Save again to replace it with yours.',
} as const
