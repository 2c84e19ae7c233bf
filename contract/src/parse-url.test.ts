import { expect, test } from 'vitest'
import { toPlainAddress } from './parse-url.ts'
import { ProductForm } from './products.ts'
import { Profile } from './settings.ts'
import { SponsorChange, SponsorInput } from './sponsor-input.ts'
import { TestimonialForm } from './testimonials.ts'
import { SourceUrl } from './video-input.ts'

test.each([
  ['Https://Candles.example/a', 'https://candles.example/a'],
  ['https:candles.example', 'https://candles.example/'],
  ['https:/candles.example/a', 'https://candles.example/a'],
  ['https:\\\\candles.example', 'https://candles.example/'],
  ['https://candles.example\\@other.example', 'https://candles.example/@other.example'],
  ['https://candles.\nexample/a', 'https://candles.example/a'],
  ['https://candles.example/a b', 'https://candles.example/a%20b'],
  ['https://candles.example', 'https://candles.example'],
  ['https://bücher.example/ä', 'https://bücher.example/ä'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['no address', 'no address'],
  ['', ''],
])('the web address %j is stored as %j', (text, address) => {
  expect(toPlainAddress(text)).toBe(address)
})

test('addresses of campaigns, products, testimonials, channels and videos are stored as browsers read them', () => {
  const written = ' Https:\\\\candles.example/a'
  const read = 'https://candles.example/a'
  for (const schema of [SponsorInput.shape.contentUrl, SponsorInput.shape.thumbnailUrl]) {
    expect(schema.parse(written)).toBe(read)
  }
  expect(SponsorInput.shape.advertiserWebsite.parse(written)).toBe(read)
  expect(SponsorChange.parse({ contentUrl: written, advertiserWebsite: written })).toMatchObject({
    ...{ contentUrl: read, advertiserWebsite: read },
  })
  expect(ProductForm.shape.productUrl.parse(written)).toBe(read)
  expect(TestimonialForm.shape.avatarUrl.parse(written)).toBe(read)
  expect(Profile.parse({ website: written }).website).toBe(read)
  expect(SourceUrl.parse('Https://candles.example/a')).toBe(read)
})
