/**
 * The content security policy of each document. A page has the strict default; a page that needs more has one line in
 * `PAGES`, with the origins it may load from.
 */

/** The other origins that a page allows. Card fields and an ad network never share a document. */
type Needs =
  | {
      /** The script of the display-ad network, where the site has one. */
      adNetwork?: boolean
      /** Other sites may embed the page, on sites that are open to visitors. */
      framedByOthers?: boolean
      cardFields?: never
    }
  | {
      /** Only the fields of the payment provider, framed by our own pages. */
      cardFields: true
      adNetwork?: never
      framedByOthers?: never
    }

export const CARD_FRAME = '/payments/card-frame'

/** Pages with their own policy, by path; `:id` is a number. Every other page has the default policy. */
const PAGES: Readonly<Record<string, Needs>> = {
  '/': { adNetwork: true },
  '/search': { adNetwork: true },
  '/embed/:id': { framedByOthers: true },
  [CARD_FRAME]: { cardFields: true },
}

const patterns = Object.entries(PAGES).map(
  ([path, needs]) => [new RegExp(`^${path.replace(':id', '\\d+')}$`), needs] as const,
)

/** The settings of the site that affect a policy. */
export interface PolicyFacts {
  nonce: string
  guestViewing: boolean
  /** The script of the ad network; null where the site shows no ads. */
  adScriptUrl: string | null
  /** The S3 store that browsers are redirected to for films; null: no redirects. */
  mediaOrigin: string | null
}

/** The policy of the page at a URL: path and query, as requested. */
export function pagePolicy(url: string, facts: PolicyFacts): string {
  const [path = '/'] = url.split('?', 1)
  const needs = patterns.find(([pattern]) => pattern.test(path))?.[1] ?? {}
  return needs.cardFields
    ? cardFieldsPolicy(facts)
    : ownPolicy(facts, {
        ads: needs.adNetwork ? adSources(facts.adScriptUrl) : null,
        frameAncestors: needs.framedByOthers && facts.guestViewing ? '*' : "'none'",
      })
}

interface AdSources {
  scripts: string
  frames: string
}

/** Everything from our own origin; scripts and styles only by nonce; media also from blobs (MSE players). */
const ownPolicy = (
  { nonce, mediaOrigin }: PolicyFacts,
  { ads, frameAncestors }: { ads: AdSources | null; frameAncestors: string },
): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${ads?.scripts ?? ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${ads ? ' https:' : ''}`,
    `media-src 'self' blob:${mediaOrigin ? ` ${mediaOrigin}` : ''}`,
    "font-src 'self'",
    `connect-src 'self'${mediaOrigin ? ` ${mediaOrigin}` : ''}${ads?.scripts ?? ''}`,
    ...(ads ? [`frame-src${ads.frames}`] : []),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

/** Stripe's origins according to its documentation and our own, and no others. */
const cardFieldsPolicy = ({ nonce }: PolicyFacts): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' https://js.stripe.com`,
    // Stripe's library positions its frames with inline styles.
    "style-src 'unsafe-inline'",
    'connect-src https://api.stripe.com',
    'frame-src https://js.stripe.com https://hooks.stripe.com',
    'img-src https://*.stripe.com',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

/** The origins of scripts, beacons and frames of display-ad networks, besides the origin of their script. */
const AD_NETWORKS: Record<string, AdSources> = {
  'https://pagead2.googlesyndication.com': {
    scripts: ' https://*.adtrafficquality.google',
    frames: ' https://googleads.g.doubleclick.net https://tpc.googlesyndication.com https://www.google.com',
  },
}

function adSources(scriptUrl: string | null): AdSources | null {
  if (scriptUrl === null) return null
  const { origin } = new URL(scriptUrl)
  const { scripts = '', frames = '' } = AD_NETWORKS[origin] ?? {}
  return { scripts: ` ${origin}${scripts}`, frames: ` ${origin}${frames}` }
}
