import { describe, expect, test } from 'vitest'
import { CARD_FRAME, pagePolicy } from './page-policies.ts'

const site = {
  nonce: 'n0nce',
  guestViewing: true,
  adScriptUrl: 'https://ads.example/show.js',
  mediaOrigin: null,
}
const hostsIn = (policy: string) => [...new Set(policy.match(/https:\/\/[\w.*-]+/g) ?? [])].sort()

describe('the content security policy', () => {
  test.each(['/auth', '/checkout', '/giving', '/video/3', '/purchases?payment_intent=pi_1', '/searches', '/nowhere'])(
    'of %s admits no other site, also where the site shows ads',
    (url) => {
      expect(hostsIn(pagePolicy(url, site))).toEqual([])
      expect(pagePolicy(url, site)).toContain("frame-ancestors 'none'")
    },
  )

  test.each(['/', '/?category=2', '/search?q=psalm'])('of %s admits the ad network where the site has one', (url) => {
    expect(hostsIn(pagePolicy(url, site))).toEqual(['https://ads.example'])
    expect(hostsIn(pagePolicy(url, { ...site, adScriptUrl: null }))).toEqual([])
  })

  test('of the embedded player allows framing where visitors may watch, and admits no other site', () => {
    expect(pagePolicy('/embed/3?start=4', site)).toContain('frame-ancestors *')
    expect(pagePolicy('/embed/3', { ...site, guestViewing: false })).toContain("frame-ancestors 'none'")
    expect(pagePolicy('/embed/three', site)).toContain("frame-ancestors 'none'")
    expect(hostsIn(pagePolicy('/embed/3', site))).toEqual([])
  })

  test('of the card fields admits the payment provider and no ad network', () => {
    const hosts = hostsIn(pagePolicy(CARD_FRAME, site))
    expect(hosts.length).toBeGreaterThan(0)
    expect(hosts.filter((host) => !host.endsWith('.stripe.com'))).toEqual([])
  })

  test('admits the media store for media only', () => {
    const policy = pagePolicy('/video/3', { ...site, mediaOrigin: 'https://films.example' })
    const parts = policy.split('; ').filter((part) => part.includes('https://films.example'))
    expect(parts.map((part) => part.split(' ')[0])).toEqual(['media-src', 'connect-src'])
  })
})
