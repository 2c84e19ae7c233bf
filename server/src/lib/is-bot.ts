/** Programs that identify themselves: crawlers, link previews, tools. */
const BOTS =
  /bot\b|bot\/|crawl|spider|slurp|preview|headless|lighthouse|monitor|facebookexternalhit|whatsapp|curl|wget|python-|axios|okhttp|go-http|java\/|libwww|scrapy|phantomjs/i

/** Whether a `User-Agent` names a program rather than a person's browser; none at all counts as a program. */
export const isBot = (userAgent: string | undefined): boolean => !userAgent || BOTS.test(userAgent)
