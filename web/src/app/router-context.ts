import type { QueryClient } from '@tanstack/react-query'
import type { PublicSettings } from '../lib/settings.tsx'

/** What guards and loaders are given. */
export interface RouterContext {
  queryClient: QueryClient
  settings: PublicSettings
}
