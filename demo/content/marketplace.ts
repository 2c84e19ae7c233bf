/** Products of the demo site's members, and testimonials. Shops and their addresses are made up. */
import type { DemoProduct, DemoTestimonial } from './types.ts'

const shop = 'https://shop.lamplight.example'

export const products: readonly DemoProduct[] = [
  {
    ...{ slug: 'illuminated-psalter', seller: 'grace', category: 'books', price: 48, isFeatured: true },
    ...{ title: 'Illuminated pocket psalter', productUrl: `${shop}/psalter`, affiliateCode: 'GRACE' },
    description: 'All 150 psalms, with initials painted after a manuscript of 1290. Sewn, 12 by 17 cm.',
    clicks: 214,
  },
  {
    ...{ slug: 'prayer-beads', seller: 'yusuf', category: 'prayer-and-ritual', price: 19.5, isFeatured: false },
    ...{ title: 'Olive wood prayer beads', productUrl: `${shop}/beads?wood=olive`, affiliateCode: 'YUSUF' },
    description: 'Thirty-three beads turned from prunings of old trees, strung on silk.',
    clicks: 131,
  },
  {
    ...{ slug: 'beeswax-candles', seller: 'miriam', category: 'prayer-and-ritual', price: 14, isFeatured: false },
    ...{ title: 'Beeswax candles, set of twelve', productUrl: `${shop}/candles`, affiliateCode: 'MIRIAM' },
    description: 'Dipped by hand. They burn for three hours without smoke.',
    clicks: 88,
  },
  {
    ...{ slug: 'kiddush-cup', seller: 'miriam', category: 'art-and-home', price: 62, isFeatured: false },
    ...{ title: 'Silver-plated kiddush cup', productUrl: `${shop}/cup`, affiliateCode: 'MIRIAM' },
    description: 'With room for an engraving. Comes in a linen bag.',
    clicks: 47,
  },
  {
    ...{ slug: 'singing-bowl', seller: 'tenzin', category: 'music-and-film', price: 75, isFeatured: true },
    ...{ title: 'Hand-hammered singing bowl', productUrl: `${shop}/bowl`, affiliateCode: 'TENZIN' },
    description: 'Deep and long in tone, with a wooden striker and a cushion.',
    clicks: 163,
  },
  {
    ...{ slug: 'feast-cookbook', seller: 'arjun', category: 'food-and-feasts', price: 29.9, isFeatured: false },
    ...{
      title: 'The table of feasts: recipes from five faiths',
      productUrl: `${shop}/cookbook`,
      affiliateCode: 'ARJUN',
    },
    description: 'Eighty dishes for Diwali, Eid, Hanukkah, Vesak and Easter.',
    clicks: 102,
  },
  {
    ...{ slug: 'stories-for-children', seller: 'harpreet', category: 'children', price: 16, isFeatured: false },
    ...{ title: 'Stories of kindness for children', productUrl: `${shop}/stories`, affiliateCode: 'HARPREET' },
    description: 'Twenty bedtime stories from many traditions, for ages four and up.',
    clicks: 59,
  },
  {
    ...{ slug: 'linen-scarf', seller: 'grace', category: 'clothing-and-jewellery', price: 34, isFeatured: false },
    ...{ title: 'Linen scarf for prayer', productUrl: `${shop}/scarf`, affiliateCode: 'GRACE' },
    description: 'Woven by a women’s cooperative, washable, 70 by 180 cm.',
    clicks: 21,
  },
]

export const testimonials: readonly DemoTestimonial[] = [
  {
    place: 'watch',
    quote: 'On Friday evenings we light the candles and watch together. It has become our family’s hour.',
    ...{ authorName: 'Noa Ben-David', authorTitle: 'Mother of three', avatar: 'avatars/noa.webp' },
  },
  {
    place: 'advertise',
    quote: 'Our books reached readers who finish what they begin. The orders came from eleven countries.',
    ...{ authorName: 'Hannah Keller', authorTitle: 'Publisher (demo)', avatar: 'avatars/hannah.webp' },
  },
  {
    place: 'advertise',
    quote: 'Every advertisement was reviewed by a person, and so was everything around it.',
    ...{ authorName: 'Omar Haddad', authorTitle: 'Pilgrimage travel (demo)', avatar: null },
  },
  {
    place: 'media-kit',
    quote: 'Each day the report showed us what we were paying for. Nothing was left to guess.',
    ...{ authorName: 'Lucía Romero', authorTitle: 'Charity director (demo)', avatar: 'avatars/lucia.webp' },
  },
  {
    place: 'media-kit',
    quote: 'Small budgets are taken as seriously as large ones.',
    ...{ authorName: 'Kwame Mensah', authorTitle: 'Choir shop (demo)', avatar: null },
  },
]
