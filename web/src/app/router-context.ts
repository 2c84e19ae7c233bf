import type { QueryClient } from '@tanstack/react-query'
import type { PublicSettings } from '../lib/settings.tsx'

/** The context of guards and loaders. */
export interface RouterContext {
  queryClient: QueryClient
  settings: PublicSettings
}
