import type { PublicSettings } from '@lamplight/contract/site-settings'
import type { Messages } from '@lingui/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import type { Language } from '../i18n/languages.ts'
import { ClockProvider } from '../lib/clock.tsx'
import { SettingsProvider } from '../lib/settings.tsx'
import { type Theme, ThemeProvider } from '../lib/theme.tsx'
import { ToastProvider } from '../ui/overlays/toast.tsx'

interface ProvidersProps {
  queryClient: QueryClient
  language: Language
  messages: Messages
  theme: Theme
  settings: PublicSettings
  /** Milliseconds since 1970: the time of the server render, so that "2 days ago" is the same text on both sides. */
  renderedAt: number
  children: ReactNode
}

/** All providers around the router, the same on the server, in the browser and in tests. */
export function Providers({ queryClient, language, messages, theme, settings, renderedAt, children }: ProvidersProps) {
  // Some responses contain text in the reader's language (names of categories), so all are refetched.
  const readAgain = useCallback(() => void queryClient.invalidateQueries(), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <SettingsProvider settings={settings}>
        <ThemeProvider theme={theme}>
          <ClockProvider renderedAt={renderedAt}>
            <LanguageProvider language={language} messages={messages} onChanged={readAgain}>
              <ToastProvider>{children}</ToastProvider>
            </LanguageProvider>
          </ClockProvider>
        </ThemeProvider>
      </SettingsProvider>
    </QueryClientProvider>
  )
}
