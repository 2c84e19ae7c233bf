import { LIMIT_CODES } from '@lamplight/contract/exceeded-limit'
import { isolate } from '@lamplight/contract/isolate'
import type { I18n, Messages } from '@lingui/core'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { noteShownLanguage, rememberOnDevice } from '../lib/device-choice.ts'
import type { MessageKey, PlainKey, ValuesArgument } from './catalog.ts'
import { createI18n } from './create-i18n.ts'
import { directionOf, LANGUAGE_KEY, type Language, toLanguage } from './languages.ts'
import { loadMessages } from './load-messages.ts'

interface LanguageContextValue {
  language: Language
  i18n: I18n
  /** Rejects, and changes nothing, when the texts cannot be loaded. */
  setLanguage: (language: Language) => Promise<void>
}

const LanguageContext = createContext<LanguageContextValue | null>(null)

interface LanguageProviderProps {
  language: Language
  messages: Messages
  /** Called when the new language is active: server texts in the old one must be refetched. */
  onChanged?: (language: Language) => void
  children: ReactNode
}

export function LanguageProvider({ language, messages, onChanged, children }: LanguageProviderProps) {
  const [i18n, setI18n] = useState(() => createI18n(language, messages))
  const chosen = useRef(language)
  const value = useMemo<LanguageContextValue>(
    () => ({
      // The instance contains the language, so that texts and direction always match.
      language: toLanguage(i18n.locale),
      i18n,
      setLanguage: async (next) => {
        chosen.current = next
        const loaded = await loadMessages(next)
        // The texts of a choice that was made after it may have arrived earlier.
        if (chosen.current !== next) return
        applyLanguage(next)
        setI18n(createI18n(next, loaded))
        onChanged?.(next)
      },
    }),
    [i18n, onChanged],
  )
  useEffect(() => noteShownLanguage(value.language), [value.language])
  return <LanguageContext value={value}>{children}</LanguageContext>
}

/** The only place that sets the language of the document and stores it on the device. */
function applyLanguage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  rememberOnDevice(LANGUAGE_KEY, language)
}

/** The current language, a function to change it, and the direction of the page. */
export function useLanguage() {
  const { language, setLanguage } = useLanguageContext()
  return { language, setLanguage, direction: directionOf(language) }
}

const limitKeys = new Set<string>(LIMIT_CODES.map((code) => `errors.${code}`))

export type Translate = <K extends MessageKey>(key: K, ...values: ValuesArgument<K>) => string

/** `t('comments.heading')`, `t('comments.count', { count: 3 })`: the text in the current language. */
export function useT(): Translate {
  const { i18n } = useLanguageContext()
  return useMemo(() => translateWith(i18n), [i18n])
}

/** `t` for code outside of components. Values in the other direction are isolated from the sentence. */
export function translateWith(i18n: I18n): Translate {
  const direction = directionOf(toLanguage(i18n.locale))
  return (key, ...values) => {
    const [given] = values
    if (!given) return i18n._(key)
    const isolated = Object.entries<string | number>(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value, direction) : value,
    ])
    return i18n._(key, Object.fromEntries(isolated))
  }
}

/** Whether an external key (an error code) has a text without values. */
export function useKnownKey(): (key: string) => key is PlainKey {
  const { i18n } = useLanguageContext()
  return useMemo(
    () =>
      (key): key is PlainKey =>
        Object.hasOwn(i18n.messages, key) && !limitKeys.has(key),
    [i18n],
  )
}

function useLanguageContext(): LanguageContextValue {
  const value = useContext(LanguageContext)
  if (!value) throw new Error('Texts are read inside LanguageProvider only.')
  return value
}
