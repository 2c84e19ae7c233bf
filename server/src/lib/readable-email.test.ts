import { expect, test } from 'vitest'
import { readableEmail } from './readable-email.ts'

test.each([
  ['maria@xn--mller-kva.example', 'maria@müller.example'],
  ['user@xn--r8jz45g.jp', 'user@例え.jp'],
  ['omar@xn--mgbh0fb.xn--ngbc5azd', 'omar@مثال.شبكة'],
  ['grace@example.org', 'grace@example.org'],
  // Not a domain: shown as it is stored.
  ['grace@xn--a.example', 'grace@xn--a.example'],
  // "pаypal" with a Cyrillic а.
  ['pay@xn--pypal-4ve.example', 'pay@xn--pypal-4ve.example'],
])('%s is shown as %s', (stored, shown) => {
  expect(readableEmail(stored)).toBe(shown)
})
