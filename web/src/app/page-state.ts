import type { PublicSettings } from '@lamplight/contract/site-settings'
import type { DehydratedState } from '@tanstack/react-query'
import type { Language } from '../i18n/languages.ts'
import type { DocumentFiles } from '../lib/document-files.ts'
import type { Theme } from '../lib/theme.tsx'

/** Id of the data block that carries the server's state to the browser. */
export const STATE_ID = 'state'

/** What the browser needs to hydrate the page. */
export interface PageState {
  language: Language
  theme: Theme
  settings: PublicSettings
  renderedAt: number
  /** The page's own files and texts, and the texts of parts that it loads on demand. */
  files: DocumentFiles
  lateTexts: DocumentFiles
  /** The query cache filled by the server, including the session. */
  queries: DehydratedState
}
