export const share = {
  startAt: 'Start at',
  startAtHint: 'Minutes and seconds, like 1:30.',
  startAtWrong: 'Please enter a time like 1:30',
  embed: 'Embed',
  embedHint: 'Shows the video in a frame on another site.',
  copyEmbed: 'Copy code',
} as const
