import type { Placement } from './placements.ts'

/** The one rate table that money follows: cents for 1,000 impressions. An operator changes it by SPONSOR_RATES. */
export const RATE_CARD: Readonly<Record<Placement | 'premium', number>> = {
  sidebar: 500,
  feed: 500,
  'video-pre': 1000,
  'video-post': 1000,
  featured: 1500,
  /** Added where an item is granted the Featured mark. */
  premium: 200,
}
