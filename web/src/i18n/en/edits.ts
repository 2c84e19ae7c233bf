/** What a form says when the same field was saved in another tab or on another device. */
export const edits = {
  changed: 'This was changed elsewhere in the meantime. Save again to replace it with yours.',
  changedTo: 'This was changed elsewhere in the meantime, to “{value}”. Save again to replace it with yours.',
} as const
