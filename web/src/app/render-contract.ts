import type { CurrentUser } from '@lamplight/contract/accounts'
import type { Answer } from '../api/transport.ts'
import type { Language } from '../i18n/languages.ts'
import type { PublicSettings } from '../lib/settings.tsx'
import type { Theme } from '../lib/theme.tsx'

/** What the server gives to have a page rendered. */
export interface RenderInput {
  /** Path and query as requested, never with an origin. */
  url: string
  language: Language
  theme: Theme
  /** Of this response's content security policy; put on every style, script and data block. */
  nonce: string
  user: CurrentUser | null
  settings: PublicSettings
  /** Calls the API within the process, on behalf of this visitor (their cookie, their language). */
  fetchApi: (path: string, init: { headers: Record<string, string> }) => Promise<Answer>
}

/** A page, or where to go instead. */
export type RenderOutput =
  | { kind: 'page'; status: 200 | 404 | 500; html: string }
  | { kind: 'redirect'; status: 301 | 302 | 307 | 308; location: string }
