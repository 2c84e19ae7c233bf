import type { PublicSettings } from '@lamplight/contract/site-settings'
import { createContext, type ReactNode, useContext } from 'react'

const SettingsContext = createContext<PublicSettings | null>(null)

export function SettingsProvider({ settings, children }: { settings: PublicSettings; children: ReactNode }) {
  return <SettingsContext value={settings}>{children}</SettingsContext>
}

export function useSettings(): PublicSettings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('Settings are read inside SettingsProvider only.')
  return settings
}
