import type { QueryClient } from '@tanstack/react-query'

/**
 * Sends the writes that wait for an earlier one, when the page is closed: the end of "like, and then not". Only those that say
 * so (`meta`): they name what is wanted, so that it does no harm when they are sent twice.
 */
export function sendWaiting(client: QueryClient): void {
  for (const { options, state } of client.getMutationCache().getAll())
    if (state.isPaused && options.meta?.isSentOnLeave)
      // A failure is handled by the mutation, if the page is still there.
      options.mutationFn?.(state.variables, { client, meta: options.meta }).catch(() => {})
}
