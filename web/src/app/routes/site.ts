/** Pages whose text the operators have written; open to everybody. */
import { createRoute } from '@tanstack/react-router'
import { explainMissing, page } from '../pages.ts'
import { getParentRoute } from './root.ts'

// As a function of its own the build writes it in fewer bytes, which every first page carries.
const loadSiteQueries = () => import('../../features/site/site.queries.ts').catch(explainMissing)

const rules = createRoute({
  getParentRoute,
  path: '/rules',
  loader: async ({ context }) => {
    const { readSitePage } = await loadSiteQueries()
    return context.settings.pages.includes('rules') ? readSitePage(context.queryClient, 'rules') : undefined
  },
  ...page('site/site-text', 'RulesPage'),
})

const imprint = createRoute({
  getParentRoute,
  path: '/imprint',
  loader: async ({ context }) => {
    const { readSitePage } = await loadSiteQueries()
    return context.settings.pages.includes('imprint') ? readSitePage(context.queryClient, 'imprint') : undefined
  },
  ...page('site/site-text', 'ImprintPage'),
})

const privacy = createRoute({
  getParentRoute,
  path: '/privacy',
  loader: async ({ context }) => {
    const { readSitePage } = await loadSiteQueries()
    return context.settings.pages.includes('privacy') ? readSitePage(context.queryClient, 'privacy') : undefined
  },
  ...page('site/site-text', 'PrivacyPage'),
})

export const siteRoutes = [rules, imprint, privacy] as const
