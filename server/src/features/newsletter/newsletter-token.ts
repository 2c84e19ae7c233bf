/** The secret part of the links in newsletter messages. It is signed and not stored. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type NewsletterLink = 'confirm' | 'unsubscribe'

export interface NewsletterTokens {
  make(link: NewsletterLink, subscriberId: number): string
  /** The subscriber of a token; null when the token is not ours, or is for another kind of link. */
  read(link: NewsletterLink, token: string): number | null
}

export function createNewsletterTokens(secret: Buffer): NewsletterTokens {
  const sign = (link: NewsletterLink, id: number) =>
    createHmac('sha256', secret).update(`${link} ${id}`).digest().subarray(0, 18)
  return {
    make: (link, id) => `${id}.${sign(link, id).toString('base64url')}`,
    read(link, token) {
      const [, id = '', signature = ''] = /^([1-9]\d{0,9})\.([\w-]{24})$/.exec(token) ?? []
      if (id === '' || Number(id) > 2_147_483_647) return null
      return timingSafeEqual(sign(link, Number(id)), Buffer.from(signature, 'base64url')) ? Number(id) : null
    },
  }
}
