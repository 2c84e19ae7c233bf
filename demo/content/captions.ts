import type { DemoCaption, Language } from './types.ts'

const labels: Record<Language, string> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
}

/** The caption files of a video, one for each language named, as they lie in `demo/captions/`. */
export function captionsOf(slug: string, ...languages: readonly Language[]): DemoCaption[] {
  return languages.map((language) => ({ language, label: labels[language], file: `captions/${slug}.${language}.vtt` }))
}
