import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { type Language, localeOf } from './languages.ts'

/** On the server, where nobody changes one. */
const known = import.meta.env.SSR ? new WeakMap<Messages, I18n>() : null

/** `messages` is a compiled catalogue from `virtual:messages/<language>`, with English for missing texts. */
export function createI18n(language: Language, messages: Messages): I18n {
  const found = known?.get(messages)
  if (found?.locale === language) return found
  const made = setupI18n({
    locale: language,
    locales: [localeOf(language)],
    messages: { [language]: messages },
    missing: (_locale, key) => key,
  })
  known?.set(messages, made)
  return made
}
