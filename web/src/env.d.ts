declare module 'virtual:messages/*' {
  const messages: import('@lingui/core').Messages
  export default messages
}

/** `parts[language][part]()`: the texts every page carries (`core`), or those of one feature. */
declare module 'virtual:message-parts' {
  type Load = () => Promise<{ default: import('@lingui/core').Messages }>
  export const parts: Record<import('./i18n/languages.ts').Language, Record<string, Load>>
}

/** Parts of the texts a page needs besides `core`, by its path below `src`. */
declare module 'virtual:page-texts' {
  const pageTexts: Record<string, { now: string[]; later: string[] }>
  export default pageTexts
}
