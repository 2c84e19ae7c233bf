import { describe, expect, it } from 'vitest'
import { createMediaPathSigner, MEDIA_PATH_WINDOW_SECONDS, type MediaPathClaims } from './signed-path.ts'

const secret = 'a secret of more than thirty-two bytes'
const claims: MediaPathClaims = { videoId: 7, version: 'v1', audience: 'shared' }
const HOUR = 3_600_000
const windowStart = new Date(Math.floor(Date.UTC(2026, 10, 21) / (6 * HOUR)) * 6 * HOUR)
const later = (ms: number) => new Date(windowStart.getTime() + ms)

const tokenOf = (path: string) => path.split('/')[4] ?? ''
const sign = (given: MediaPathClaims = claims, now = windowStart) =>
  tokenOf(createMediaPathSigner(secret).signMediaPath(given, now))
/** A fresh signer each time: nothing is remembered from signing. */
const verify = (token: string, given: MediaPathClaims = claims, now = windowStart) =>
  createMediaPathSigner(secret).verifyMediaPath(given, token, now)

describe('a signed media path', () => {
  it('needs a secret of at least 32 bytes', () => {
    expect(() => createMediaPathSigner('short')).toThrow('at least 32 bytes')
  })

  it.each([
    { ...claims, videoId: 0 },
    { ...claims, videoId: 1.5 },
    { ...claims, version: '' },
    { ...claims, version: 'a/b' },
    { ...claims, version: 'a\nb' },
  ])('is not created for an id or version of the wrong form: %o', (wrong) => {
    expect(() => createMediaPathSigner(secret).signMediaPath(wrong, windowStart)).toThrow('Not a media path')
    expect(verify(sign(), wrong)).toBe(false)
  })

  it('is a prefix that keeps relative references inside the version', () => {
    const path = createMediaPathSigner(secret).signMediaPath(claims, windowStart)
    expect(path).toMatch(/^\/media\/7\/v1\/[\w-]{32}\/$/)
    expect(new URL('720p/s00001.m4s', `http://site${path}hls/master.m3u8`).pathname).toBe(`${path}hls/720p/s00001.m4s`)
  })

  it('is the same for a whole window and differs in the next', () => {
    const last = later(6 * HOUR - 1)
    expect(sign(claims, last)).toBe(sign())
    expect(sign(claims, later(6 * HOUR))).not.toBe(sign())
    expect(MEDIA_PATH_WINDOW_SECONDS * 1000).toBe(6 * HOUR)
  })

  it('is valid for 12 hours when signed at the start of a window, for 6 when signed at its end', () => {
    const token = sign()
    expect(verify(token, claims, later(12 * HOUR - 1))).toBe(true)
    expect(verify(token, claims, later(12 * HOUR))).toBe(false)
  })

  it('expires even when it was verified before', () => {
    const signer = createMediaPathSigner(secret)
    const token = tokenOf(signer.signMediaPath(claims, windowStart))
    expect(signer.verifyMediaPath(claims, token, windowStart)).toBe(true)
    expect(signer.verifyMediaPath(claims, token, later(12 * HOUR))).toBe(false)
  })

  it.each<[string, MediaPathClaims]>([
    ['another video', { ...claims, videoId: 8 }],
    ['another version', { ...claims, version: 'v2' }],
    ['another audience', { ...claims, audience: 'u1' }],
  ])('is not valid for %s [V-WATCH-31]', (_case, other) => {
    const signer = createMediaPathSigner(secret)
    const token = tokenOf(signer.signMediaPath(claims, windowStart))
    expect(signer.verifyMediaPath(claims, token, windowStart)).toBe(true)
    expect(signer.verifyMediaPath(other, token, windowStart)).toBe(false)
  })

  it('of one person is not valid for another person or for everybody [V-WATCH-31]', () => {
    const token = sign({ ...claims, audience: 'u12' })
    expect(verify(token, { ...claims, audience: 'u12' })).toBe(true)
    for (const audience of ['u1', 'u2', 'u121', 'shared'] as const)
      expect(verify(token, { ...claims, audience })).toBe(false)
  })

  it('cannot be created with another secret', () => {
    const forged = createMediaPathSigner(`${secret}!`).signMediaPath(claims, windowStart)
    expect(verify(tokenOf(forged))).toBe(false)
  })

  it('cannot be changed by a single character, including its expiry', () => {
    const token = sign()
    for (let at = 0; at < token.length; at++) {
      const altered = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect(verify(altered)).toBe(false)
    }
  })

  it.each(['', 'A', 'A'.repeat(31), 'A'.repeat(33), 'A'.repeat(5_000), `${'A'.repeat(31)}=`, `${'A'.repeat(31)}\n`])(
    'is rejected when it is not a token: %j',
    (token) => {
      expect(verify(token)).toBe(false)
    },
  )
})
