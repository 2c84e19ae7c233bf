import type { Suggestion } from '@lamplight/contract/search'

/** What the search box offers: a suggestion, or a domain searched recently. */
export type SearchOption = Suggestion | { kind: 'domain'; text: string }

/** Identifies an option in every list that contains it. */
export const keyOf = (option: SearchOption) => option.kind + (option.kind === 'domain' ? option.text : option.id)
