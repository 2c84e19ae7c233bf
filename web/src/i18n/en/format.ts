export const format = {
  justNow: 'just now',
  views: '{count, plural, one {{views} view} other {{views} views}}',
  watched: '{percent}% watched',
} as const
