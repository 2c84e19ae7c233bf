/** What the site is called, what it starts with, and what members and visitors may do on it. */
import { LANGUAGES, type Language } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import { flag, oneOf, text } from './variables.ts'

export const SiteVariables = z.object({
  /** A misspelt `production` would fill a public site with the demo accounts, whose passwords are public. */
  NODE_ENV: z.optional(oneOf(['production', 'development', 'test'])),
  DEMO: z.optional(oneOf(['0', '1'])),
  ADMIN_USERNAME: text,
  ADMIN_PASSWORD: text,
  SITE_NAME: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'must have at least 1 character'),
        z.maxLength(60, 'must have at most 60 characters'),
      ),
    'Lamplight',
  ),
  /** The language of pages for browsers that accept none of the five. */
  DEFAULT_LANGUAGE: z._default(oneOf(LANGUAGES), 'en'),
  GUEST_VIEWING: flag(false),
  /** Whether a link copied by Share shows its video's poster, title and creator to people without an account. */
  SHARE_PREVIEWS: flag(true),
  /** Who may add categories to the forum. */
  FORUM_CATEGORIES_BY: z._default(oneOf(['members', 'staff']), 'members'),
  /** New and changed products wait for staff before they are listed. */
  PRODUCT_REVIEW: flag(false),
})

export interface SiteConfig {
  production: boolean
  demo: boolean
  admin: { username: string; password: string } | null
  siteName: string
  defaultLanguage: Language
  guestViewing: boolean
  sharePreviews: boolean
  /** Who may add categories to the forum. */
  forumCategoriesBy: 'members' | 'staff'
  productReview: boolean
}

/** @throws ConfigError */
export function readSite(env: z.infer<typeof SiteVariables>): SiteConfig {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env
  if ((username === undefined) !== (password === undefined)) {
    throw new ConfigError('ADMIN_USERNAME and ADMIN_PASSWORD belong together: set both or neither.')
  }
  return {
    production: env.NODE_ENV === 'production',
    demo: env.DEMO === '1',
    admin: username !== undefined && password !== undefined ? { username, password } : null,
    siteName: env.SITE_NAME,
    defaultLanguage: env.DEFAULT_LANGUAGE,
    guestViewing: env.GUEST_VIEWING,
    sharePreviews: env.SHARE_PREVIEWS,
    forumCategoriesBy: env.FORUM_CATEGORIES_BY,
    productReview: env.PRODUCT_REVIEW,
  }
}
