/**
 * The content security policy of each document. A page has the strict default; a page that needs more is one line of
 * `PAGES`, next to what it may load.
 */

/** What a page admits beside ourselves. Card fields and an ad network never share a document. */
type Needs =
  | {
      /** The script of the display-ad network, where the site has one. */
      adNetwork?: boolean
      /** Other sites may show the page in a frame, where visitors may look. */
      framedByOthers?: boolean
      cardFields?: never
    }
  | {
      /** Nothing but the fields of the payment provider, framed by our own pages. */
      cardFields: true
      adNetwork?: never
      framedByOthers?: never
    }

export const CARD_FRAME = '/payments/card-frame'

/** Pages with needs of their own, by path; `:id` is a number. Every other page has the default policy. */
const PAGES: Readonly<Record<string, Needs>> = {
  '/': { adNetwork: true },
  '/search': { adNetwork: true },
  '/embed/:id': { framedByOthers: true },
  [CARD_FRAME]: { cardFields: true },
}

const patterns = Object.entries(PAGES).map(
  ([path, needs]) => [new RegExp(`^${path.replace(':id', '\\d+')}$`), needs] as const,
)

/** What of the site's settings decides a policy. */
export interface PolicyFacts {
  nonce: string
  guestViewing: boolean
  /** The script of the ad network; null where the site shows no ads. */
  adScriptUrl: string | null
  /** The S3 store that browsers are sent to for films; null: only to ourselves. */
  mediaOrigin: string | null
}

/** The policy of the page at an address: path and query, as requested. */
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

/** Everything from ourselves; scripts and styles only by nonce; media also from blobs (MSE players). */
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

/** Stripe's origins as its documentation lists them, ourselves, and nobody else. */
const cardFieldsPolicy = ({ nonce }: PolicyFacts): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' https://js.stripe.com`,
    // Stripe's library places its frames by styles on elements.
    "style-src 'unsafe-inline'",
    'connect-src https://api.stripe.com',
    'frame-src https://js.stripe.com https://hooks.stripe.com',
    'img-src https://*.stripe.com',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

/** Where the scripts, counts and frames of display-ad networks come from besides the origin of their script. */
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
