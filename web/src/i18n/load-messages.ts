import type { Messages } from '@lingui/core'
import type { Language } from './languages.ts'

const chunks: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('virtual:messages/en'),
  ar: () => import('virtual:messages/ar'),
  de: () => import('virtual:messages/de'),
  es: () => import('virtual:messages/es'),
  fr: () => import('virtual:messages/fr'),
}

/** One chunk per language; only the one asked for is fetched. Rejects when it cannot be reached. */
export async function loadMessages(language: Language): Promise<Messages> {
  return (await chunks[language]()).default
}
