import type { PublicSettings } from '@lamplight/contract/site-settings'
import type { QueryClient } from '@tanstack/react-query'

/** The context of guards and loaders. */
export interface RouterContext {
  queryClient: QueryClient
  settings: PublicSettings
}
