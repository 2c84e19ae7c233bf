/** Languages of videos and captions, each with its own name, sorted by name. Others are possible too. */
export const contentLanguages: readonly (readonly [tag: string, name: string])[] = [
  ['am', 'አማርኛ'],
  ['ar', 'العربية'],
  ['bn', 'বাংলা'],
  ['de', 'Deutsch'],
  ['el', 'Ελληνικά'],
  ['en', 'English'],
  ['es', 'Español'],
  ['fa', 'فارسی'],
  ['fr', 'Français'],
  ['he', 'עברית'],
  ['hi', 'हिन्दी'],
  ['id', 'Bahasa Indonesia'],
  ['it', 'Italiano'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['la', 'Latina'],
  ['nl', 'Nederlands'],
  ['pa', 'ਪੰਜਾਬੀ'],
  ['pl', 'Polski'],
  ['pt', 'Português'],
  ['ru', 'Русский'],
  ['sa', 'संस्कृतम्'],
  ['sw', 'Kiswahili'],
  ['ta', 'தமிழ்'],
  ['tr', 'Türkçe'],
  ['uk', 'Українська'],
  ['ur', 'اردو'],
  ['vi', 'Tiếng Việt'],
  ['yo', 'Yorùbá'],
  ['zh', '中文'],
]

/** The own name of a language; the tag itself if it is not listed. Variants count as their language. */
export const nameOfLanguage = (tag: string): string =>
  contentLanguages.find(([known]) => known === tag.split('-')[0]?.toLowerCase())?.[1] ?? tag
