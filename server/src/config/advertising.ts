/** Sponsored content, display ads and the pages for advertisers. */
import { resolve } from 'node:path'
import { RATE_CARD } from '@lamplight/contract/sponsor-rates'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import { partsOf, text, whole } from './variables.ts'

export const AdvertisingVariables = z.object({
  /** Cents for 1,000 impressions that differ from the rate card: `sidebar=600,premium=300`. */
  SPONSOR_RATES: text,
  /** Percent of what is spent on a creator's pages that the creator gets. */
  CREATOR_SHARE_PERCENT: whole(50, 0, 100),
  /** The publisher id at the display-ad network, like `ca-pub-1234567890123456`; unset: only the site's own advertisements. */
  AD_PUBLISHER_ID: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/, 'must be letters, digits and hyphens'))),
  /** The network's script. Pages with display ads run scripts of its origin, after consent. */
  AD_SCRIPT_URL: z._default(z.string(), 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'),
  /** JSON with figures of /advertise and /media-kit that differ from the built-in ones. */
  MEDIA_KIT_FILE: text,
})

export interface AdvertisingConfig {
  /** Rates that replace those of the contract's rate card. */
  sponsorRates: Partial<Record<keyof typeof RATE_CARD, number>>
  creatorSharePercent: number
  adPublisherId: string | null
  /** Absolute address of the display-ad network's script. */
  adScriptUrl: string
  /** Absolute. */
  mediaKitFile: string | null
}

/** @throws ConfigError */
export function readAdvertising(env: z.infer<typeof AdvertisingVariables>): AdvertisingConfig {
  return {
    sponsorRates: readRates(env.SPONSOR_RATES ?? ''),
    creatorSharePercent: env.CREATOR_SHARE_PERCENT,
    adPublisherId: env.AD_PUBLISHER_ID ?? null,
    adScriptUrl: readAdScript(env.AD_SCRIPT_URL),
    mediaKitFile: env.MEDIA_KIT_FILE === undefined ? null : resolve(env.MEDIA_KIT_FILE),
  }
}

/** `placement=cents`, comma separated. */
function readRates(list: string): AdvertisingConfig['sponsorRates'] {
  return Object.fromEntries(
    partsOf(list).map((entry) => {
      const [, name = '', cents] = /^\s*([\w-]+)=(\d{1,7})\s*$/.exec(entry) ?? []
      if (!Object.hasOwn(RATE_CARD, name) || Number(cents) < 1) {
        throw new ConfigError(
          `SPONSOR_RATES: "${entry.trim()}" is not a rate. Write name=cents with one of ${Object.keys(RATE_CARD).join(', ')}.`,
        )
      }
      return [name, Number(cents)]
    }),
  )
}

/** Its origin becomes part of the policy of pages, so it must be a plain address. */
function readAdScript(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new ConfigError('AD_SCRIPT_URL must be an absolute http or https address.')
  }
  return url.href
}
