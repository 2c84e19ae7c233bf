import type { CurrentUser } from '@lamplight/contract/accounts'
import type { PublicSettings } from '@lamplight/contract/site-settings'
import type { ApiResponse } from '../api/transport.ts'
import type { Language } from '../i18n/languages.ts'
import type { Theme } from '../lib/theme.tsx'
import type { Pieces } from './page-markup.ts'
import type { SerialisedResponse } from './shared-responses.ts'

/** The input of a page render. */
export interface RenderInput {
  /** Path and query as requested, never with an origin. */
  url: string
  language: Language
  theme: Theme
  /** Nonce of this response's content security policy; set on every style, script and data block. */
  nonce: string
  user: CurrentUser | null
  settings: PublicSettings
  /** False renders everything again, as for a page that nothing is shared with; for tests. */
  isShared?: boolean
  /** Calls the API in-process on behalf of this visitor (with their cookie and language). */
  fetchApi: (path: string, init: { headers: Record<string, string> }) => Promise<PageResponse>
}

/** `shared`: the response was serialised earlier, for everybody who gets the same. */
export type PageResponse = ApiResponse & { shared?: SerialisedResponse }

/** A page, or a redirect. */
export type RenderOutput =
  | { kind: 'page'; status: 200 | 404 | 500; pieces: Pieces }
  | { kind: 'redirect'; status: 301 | 302 | 307 | 308; location: string }
