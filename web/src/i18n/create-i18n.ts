import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { type Language, localeOf } from './languages.ts'

/** `messages` is a compiled catalogue from `virtual:messages/<language>`, with English for missing texts. */
export function createI18n(language: Language, messages: Messages): I18n {
  return setupI18n({
    locale: language,
    locales: [localeOf(language)],
    messages: { [language]: messages },
    missing: (_locale, key) => key,
  })
}
