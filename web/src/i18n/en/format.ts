export const format = {
  justNow: 'just now',
  megapixels: '{count} megapixels',
  views: '{count, plural, one {{views} view} other {{views} views}}',
  watched: '{percent}% watched',
} as const
