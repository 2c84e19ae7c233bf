import { LANGUAGES, type Language } from '@lamplight/contract/primitives'

export { LANGUAGES, type Language }

const DEFAULT_LANGUAGE: Language = LANGUAGES[0]

/** Key of the choice in local storage and name of its cookie (spec: community, languages). */
export const LANGUAGE_KEY = 'language'

/** Each language by its own name. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
}

/** Parses a language; unknown or missing values are the default. */
export function toLanguage(text: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === text) ?? DEFAULT_LANGUAGE
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** BCP 47 tag for `Intl`: digits are Latin in every language, so that times and counts match those of the player. */
export function localeOf(language: Language): string {
  return `${language}-u-nu-latn`
}
