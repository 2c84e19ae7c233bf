import type { Language } from '@lamplight/contract/primitives'
import type { RegistrationMode, SitePageName } from '@lamplight/contract/site-settings'
import { createContext, type ReactNode, useContext } from 'react'

/** The site settings that the browser may know; a closed list, embedded by the server in every page. */
export interface PublicSettings {
  /** The product's name in the header and in titles. */
  siteName: string
  /** Absolute URL of the site, without a trailing slash. */
  publicUrl: string
  /** Whether visitors without a session may watch, search and open channels. */
  guestViewing: boolean
  /** Publisher id at the display-ad network; null: only the site's own ads. */
  adPublisherId: string | null
  /** URL of the network's script. */
  adScriptUrl: string
  /** The site's own colour, `#rrggbb`; null: the default. */
  accent: string | null
  /** URL of the site's logo; null: the lamp. */
  logoUrl: string | null
  /** The languages in the language menu; never empty. */
  languages: readonly Language[]
  /** Text beside the forms of /auth; may be empty. */
  welcomeText: string
  registration: RegistrationMode
  /** Which of the site's text pages have been written. */
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
