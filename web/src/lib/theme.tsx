import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { rememberOnDevice } from './device-choice.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Local storage key and cookie name of the setting; fixed (ruling 160). */
export const THEME_KEY = 'theme'

/** Parses a theme; unknown or missing values are light (V-THEME-01). */
export function toTheme(text: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? 'light'
}

const ThemeContext = createContext<{ theme: Theme; setTheme: (theme: Theme) => void } | null>(null)

/** `theme` is the one already set on the document, so nothing flashes. */
export function ThemeProvider({ theme: initial, children }: { theme: Theme; children: ReactNode }) {
  const [theme, setTheme] = useState(initial)
  const value = useMemo(
    () => ({
      theme,
      setTheme: (next: Theme) => {
        document.documentElement.dataset.theme = next
        rememberOnDevice(THEME_KEY, next)
        setTheme(next)
      },
    }),
    [theme],
  )
  return <ThemeContext value={value}>{children}</ThemeContext>
}

/** The chosen theme and a function to change it. */
export function useTheme() {
  const value = useContext(ThemeContext)
  if (!value) throw new Error('The theme is read inside ThemeProvider only.')
  return value
}
