import { LANGUAGES, type Language } from '@lamplight/contract/primitives'
import type { FastifyRequest } from 'fastify'

const isLanguage = (text: string | undefined): text is Language => LANGUAGES.some((language) => language === text)

/** The best of our languages in an `Accept-Language` header, by its weights; null when it contains none. */
export function preferredLanguage(header: string | undefined): Language | null {
  if (!header) return null
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined)
    return { language: tag.split('-')[0]?.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
  })
  const known = wishes.filter((wish) => wish.weight > 0 && isLanguage(wish.language))
  const best = known.reduce<(typeof known)[number] | null>((a, b) => (a && a.weight >= b.weight ? a : b), null)
  return isLanguage(best?.language) ? best.language : null
}

/** The language of an API response: what the caller requests by header, else English. */
export const responseLanguage = (request: FastifyRequest): Language =>
  preferredLanguage(request.headers['accept-language']) ?? 'en'

/** The language of a page: the reader's own choice (the cookie), else the browser's, else the site's. (rulings 159, 163) */
export function pageLanguage(request: FastifyRequest, defaultLanguage: Language): Language {
  const chosen = request.cookies.language
  if (isLanguage(chosen)) return chosen
  return preferredLanguage(request.headers['accept-language']) ?? defaultLanguage
}
