import { AUDIT_ACTIONS, AUDIT_DETAILS, AUDIT_OBJECTS } from '@lamplight/contract/audit-actions'
import { useMemo } from 'react'
import { useLanguage, useT } from '../../i18n/language-provider.tsx'
import { localeOf } from '../../i18n/languages.ts'

export interface AuditWords {
  /** An action as text; an action of an older release as its code. */
  action(code: string): string
  /** A kind of thing, likewise. */
  about(code: string): string
  /** The name of a detail, likewise. */
  detail(name: string): string
  /** Codes with their words, in the order of the alphabet. */
  options(codes: readonly string[] | undefined, wordsOf: (code: string) => string): [code: string, words: string][]
  /** Codes of the actions whose words contain the text in any letter case. */
  actionsLike(text: string): string[]
}

/** The names of the audit log in the current language; the log itself holds codes. */
export function useAuditWords(): AuditWords {
  const t = useT()
  const { language } = useLanguage()
  return useMemo(() => {
    const actions = new Map<string, string>(AUDIT_ACTIONS.map((code) => [code, t(`audit.did_${code}`)]))
    const objects = new Map<string, string>(AUDIT_OBJECTS.map((code) => [code, t(`audit.about_${code}`)]))
    const details = new Map<string, string>(AUDIT_DETAILS.map((name) => [name, t(`audit.detail_${name}`)]))
    return {
      action: (code) => actions.get(code) ?? code,
      about: (code) => objects.get(code) ?? code,
      detail: (name) => details.get(name) ?? name,
      options: (codes = [], wordsOf) =>
        codes
          .map((code): [string, string] => [code, wordsOf(code)])
          .sort(([, one], [, other]) => one.localeCompare(other, localeOf(language))),
      actionsLike(text) {
        const query = text.trim().toLocaleLowerCase()
        if (query === '') return []
        return [...actions].flatMap(([code, words]) => (words.toLocaleLowerCase().includes(query) ? [code] : []))
      },
    }
  }, [t, language])
}
