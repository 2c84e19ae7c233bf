/**
 * What fetches a link that somebody has posted, to show a card of it. These obey robots.txt too: a rule that excludes search
 * engines would exclude their cards. (Sources: the crawler pages of Meta, X, LinkedIn, Slack, Telegram and Discord.)
 */
const PREVIEW_BOTS = [
  'facebookexternalhit',
  'Facebot',
  'Twitterbot',
  'LinkedInBot',
  'WhatsApp',
  'Slackbot',
  'TelegramBot',
  'Discordbot',
]

/** What such a bot reads of a shared link: the link, the page it is redirected to, and that page's picture with its file. */
const PREVIEW_RULES = [
  'Allow: /video/*?s=',
  'Allow: /video/*&s=',
  'Allow: /auth?next=%2Fvideo%2F',
  'Allow: /api/videos/*/picture?s=',
  'Allow: /media/*.jpg',
  'Disallow: /',
]

interface RobotsOptions {
  /** Whether visitors may see the site. Search engines are excluded from any other. */
  isOpen: boolean
  /** Whether links copied by Share show a preview of their video. */
  sharePreviews: boolean
  /** Without a slash at its end. */
  publicUrl: string
}

/** The text of `/robots.txt`. Longer rules win over shorter ones (RFC 9309). */
export function robotsText({ isOpen, sharePreviews, publicUrl }: RobotsOptions): string {
  const everybody = isOpen
    ? [
        'Disallow: /api/',
        'Allow: /api/oembed',
        'Allow: /api/videos/*/picture',
        'Allow: /api/users/*/picture',
        `Sitemap: ${publicUrl}/sitemap.xml`,
      ]
    : ['Disallow: /']
  const previews =
    isOpen || !sharePreviews ? [] : [...PREVIEW_BOTS.map((name) => `User-agent: ${name}`), ...PREVIEW_RULES, '']
  return `${[...previews, 'User-agent: *', ...everybody].join('\n')}\n`
}
