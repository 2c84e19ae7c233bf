import { createRootRouteWithContext } from '@tanstack/react-router'
import { hydrated } from '../../lib/hydrated.tsx'
import type { RouterContext } from '../router-context.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { PageFailed } from '../shell/page-failed.tsx'

export const root = createRootRouteWithContext<RouterContext>()({
  component: AppShell,
  notFoundComponent: hydrated(NotFoundPage),
  errorComponent: hydrated(PageFailed),
})

/** The parent of every route below. */
export const getParentRoute = () => root
