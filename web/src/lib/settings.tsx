import type { Language } from '@lamplight/contract/primitives'
import type { RegistrationMode, SitePageName } from '@lamplight/contract/site-settings'
import { createContext, type ReactNode, useContext } from 'react'

/** What the browser may know of the site's settings; a closed list, filled by the server with every page. */
export interface PublicSettings {
  /** The product's name in the header and in titles. */
  siteName: string
  /** Absolute address of the site, without a trailing slash. */
  publicUrl: string
  /** Whether visitors without a session may watch, search and open channels. */
  guestViewing: boolean
  /** Of the display-ad network; null: only the site's own advertisements. */
  adPublisherId: string | null
  /** Of the network's script. */
  adScriptUrl: string
  /** The site's own colour, `#rrggbb`; null: the lamp's. */
  accent: string | null
  /** Null: the lamp. */
  logoUrl: string | null
  /** What the language menu offers; never empty. */
  languages: readonly Language[]
  /** Beside the forms of /auth; may be empty. */
  welcomeText: string
  registration: RegistrationMode
  /** Which of the site's own pages have been written. */
  pages: readonly SitePageName[]
}

const SettingsContext = createContext<PublicSettings | null>(null)

export function SettingsProvider({ settings, children }: { settings: PublicSettings; children: ReactNode }) {
  return <SettingsContext value={settings}>{children}</SettingsContext>
}

export function useSettings(): PublicSettings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('Settings are read inside SettingsProvider only.')
  return settings
}
