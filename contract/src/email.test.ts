import { expect, test } from 'vitest'
import { AdvertisingInquiryForm } from './advertising.ts'
import { OpenCreatorAccount } from './creators.ts'
import { isEmail, toAsciiEmail } from './email.ts'
import { SubscribeToNewsletter } from './newsletter.ts'
import { ChangeEmail } from './settings.ts'

test.each([
  ['maria@müller.example', 'maria@xn--mller-kva.example'],
  ['Maria@MÜLLER.example', 'Maria@xn--mller-kva.example'],
  ['maria@mu\u0308ller.example', 'maria@xn--mller-kva.example'],
  ['user@例え.jp', 'user@xn--r8jz45g.jp'],
  ['ｕｓｅｒ＠例え。ｊｐ', 'user@xn--r8jz45g.jp'],
  ['omar@مثال.شبكة', 'omar@xn--mgbh0fb.xn--ngbc5azd'],
  ['\u200fomar@مثال.شبكة\u200e ', 'omar@xn--mgbh0fb.xn--ngbc5azd'],
  ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['anil@उदाहरण.भारत', 'anil@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['maria@xn--mller-kva.example', 'maria@xn--mller-kva.example'],
  [' grace@Example.org ', 'grace@Example.org'],
])('%j is stored as %s', (typed, stored) => {
  expect(toAsciiEmail(typed)).toBe(stored)
  expect(isEmail(stored)).toBe(true)
})

test.each(['grace@parish.church', "sinead.o'brien@example.org", 'a@b.co', 'r&d+lists=x@example.museum', '1@1.co'])(
  '%s is an address',
  (address) => {
    expect(toAsciiEmail(address)).toBe(address)
    expect(isEmail(address)).toBe(true)
  },
)

test.each([
  ...['', 'grace', '@example.org', 'grace@', 'grace@localhost', 'grace@127.0.0.1', 'grace@[::1]', 'grace@1.2'],
  ...['gra ce@example.org', '.grace@example.org', 'gra..ce@example.org', 'grace.@example.org', 'a@b@example.org'],
  ...['grace@-example.org', 'grace@example-.org', 'grace@example..org', 'grace@exa_mple.org', 'grace@example.o'],
  ...['müller@example.org', 'grace@müller.example/path', 'grace@müller.example:25', 'grace@mül ler.example'],
  ...['grace@example.org\r\nBcc: all@example.org', `${'a'.repeat(65)}@example.org`, `a@${'b'.repeat(64)}.org`],
  ...['"grace"@example.org', 'grace@ü@example.org', 'Grace <grace@example.org>'],
])('%j is not', (text) => {
  expect(isEmail(toAsciiEmail(text))).toBe(false)
})

test.each<[string, (email: string) => unknown]>([
  ['of an account', (email) => ChangeEmail.parse({ email, password: 'lamplight' }).email],
  ['for payments', (paymentEmail) => OpenCreatorAccount.parse({ paymentEmail }).paymentEmail],
  ['of the newsletter', (email) => SubscribeToNewsletter.parse({ email }).email],
  ['of an inquiry', (email) => AdvertisingInquiryForm.shape.email.parse(email)],
])('the address %s may have a domain in any letters', (_, parse) => {
  expect(parse('maria@müller.example')).toBe('maria@xn--mller-kva.example')
  expect(() => parse('maria müller@example.org')).toThrow()
})
