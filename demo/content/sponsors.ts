import type { DemoSponsor } from './types.ts'

const sponsor = 'sponsor'
const site = (name: string) => `https://${name}.example.com/`

/** The campaigns of the demo's advertiser: one in every placement, one waiting, one that has ended. */
export const sponsors: readonly DemoSponsor[] = [
  {
    ...{
      advertiser: sponsor,
      advertiserName: 'Olive & Vine',
      website: site('oliveandvine'),
      url: site('oliveandvine'),
    },
    ...{
      title: 'Oil lamps, thrown by hand',
      description: 'Clay from the valley, olive oil, a cotton wick. Each lamp burns for six quiet hours.',
    },
    ...{ picture: 'sponsors/lamps.webp', placement: 'featured', category: null, budgetCents: 60_000, isFeatured: true },
    ...{ status: 'active', startedDaysAgo: 9, lengthDays: 30, shown: 0.82, clickRate: 0.021 },
  },
  {
    ...{ advertiser: sponsor, advertiserName: 'Tilawa Academy', website: null, url: site('tilawa') },
    ...{
      title: 'Learn to recite, verse by verse',
      description: 'Small online classes for adults and children with teachers who listen first.',
    },
    ...{
      picture: 'sponsors/recitation.webp',
      placement: 'featured',
      category: null,
      budgetCents: 45_000,
      isFeatured: false,
    },
    ...{ status: 'active', startedDaysAgo: 6, lengthDays: 30, shown: 0.8, clickRate: 0.017 },
  },
  {
    ...{ advertiser: sponsor, advertiserName: 'Open Table', website: null, url: site('opentable') },
    ...{
      title: 'A meal for every neighbour',
      description: 'Forty congregations cook together on the first Sunday. Find the table nearest to you.',
    },
    ...{
      picture: 'sponsors/table.webp',
      placement: 'featured',
      category: null,
      budgetCents: 30_000,
      isFeatured: false,
    },
    ...{ status: 'active', startedDaysAgo: 12, lengthDays: 40, shown: 0.85, clickRate: 0.026 },
  },
  {
    ...{ advertiser: sponsor, advertiserName: 'Still Shore Retreats', website: null, url: site('stillshore') },
    ...{
      title: 'Three days of silence by the sea',
      description: 'Simple rooms, shared meals, walks at dawn. People of any tradition are welcome.',
    },
    ...{ picture: 'sponsors/retreat.webp', placement: 'feed', category: null, budgetCents: 40_000, isFeatured: true },
    ...{ status: 'active', startedDaysAgo: 8, lengthDays: 30, shown: 0.78, clickRate: 0.019 },
  },
  {
    ...{ advertiser: sponsor, advertiserName: 'Feast & Fast', website: null, url: site('feastandfast') },
    ...{
      title: 'One calendar for every feast',
      description: 'The holy days of six traditions on one wall, explained in a sentence each.',
    },
    ...{ picture: 'sponsors/calendar.webp', placement: 'feed', category: null, budgetCents: 25_000, isFeatured: false },
    ...{ status: 'active', startedDaysAgo: 5, lengthDays: 35, shown: 0.8, clickRate: 0.014 },
  },
  {
    ...{ advertiser: sponsor, advertiserName: 'Margin Books', website: null, url: site('marginbooks') },
    ...{
      title: 'Commentaries with room to write',
      description: 'Wide margins, sewn bindings, paper that takes ink. In eight languages.',
    },
    ...{ picture: 'sponsors/books.webp', placement: 'sidebar', category: null, budgetCents: 20_000, isFeatured: false },
    ...{ status: 'active', startedDaysAgo: 7, lengthDays: 30, shown: 0.8, clickRate: 0.011 },
  },
  {
    ...{ advertiser: sponsor, advertiserName: 'Quiet Gardens', website: null, url: site('quietgardens') },
    ...{
      title: 'A garden to pray in, near you',
      description: 'Two hundred private gardens open their gates for an hour of stillness.',
    },
    ...{
      picture: 'sponsors/garden.webp',
      placement: 'sidebar',
      category: null,
      budgetCents: 20_000,
      isFeatured: false,
    },
    ...{ status: 'active', startedDaysAgo: 10, lengthDays: 45, shown: 0.83, clickRate: 0.013 },
  },
  {
    ...{ advertiser: sponsor, advertiserName: 'Daily Bread Mill', website: null, url: site('dailybread') },
    ...{
      title: 'Flour for challah, injera and roti',
      description: 'Stone-ground every morning and sent the same day.',
    },
    ...{
      picture: 'sponsors/bread.webp',
      placement: 'video-pre',
      category: null,
      budgetCents: 50_000,
      isFeatured: false,
    },
    ...{ status: 'active', startedDaysAgo: 6, lengthDays: 30, shown: 0.8, clickRate: 0.02 },
  },
  {
    ...{ advertiser: sponsor, advertiserName: 'Strings of Praise', website: null, url: site('stringsofpraise') },
    ...{
      title: 'Play the oud in twelve evenings',
      description: 'A course for hands that have never held one. Instruments can be borrowed.',
    },
    ...{
      picture: 'sponsors/music.webp',
      placement: 'video-post',
      category: null,
      budgetCents: 50_000,
      isFeatured: false,
    },
    ...{ status: 'active', startedDaysAgo: 6, lengthDays: 30, shown: 0.8, clickRate: 0.018 },
  },
  {
    ...{
      advertiser: sponsor,
      advertiserName: 'Olive & Vine',
      website: site('oliveandvine'),
      url: site('oliveandvine'),
    },
    ...{ title: 'Refill oil in a clay bottle', description: 'The same oil our lamps burn, pressed in October.' },
    ...{
      picture: 'sponsors/lamps.webp',
      placement: 'feed',
      category: 'festivals',
      budgetCents: 15_000,
      isFeatured: false,
    },
    ...{ status: 'pending', startedDaysAgo: -2, lengthDays: 30, shown: 0, clickRate: 0 },
  },
  {
    ...{
      advertiser: sponsor,
      advertiserName: 'Olive & Vine',
      website: site('oliveandvine'),
      url: site('oliveandvine'),
    },
    ...{
      title: 'Lamps for the long evenings',
      description: 'Our autumn workshop: throw, fire and light a lamp of your own.',
    },
    ...{ picture: 'sponsors/lamps.webp', placement: 'sidebar', category: null, budgetCents: 10_000, isFeatured: false },
    ...{ status: 'completed', startedDaysAgo: 50, lengthDays: 30, shown: 1, clickRate: 0.016 },
  },
  {
    ...{
      advertiser: sponsor,
      advertiserName: 'Olive & Vine',
      website: site('oliveandvine'),
      url: site('oliveandvine'),
    },
    ...{ title: 'Blessed oil that heals everything', description: 'Order now and be healed within a week.' },
    ...{ picture: 'sponsors/lamps.webp', placement: 'feed', category: null, budgetCents: 10_000, isFeatured: false },
    ...{ status: 'rejected', startedDaysAgo: -1, lengthDays: 30, shown: 0, clickRate: 0 },
    notes: 'We do not show promises of healing. Describe the oil itself and submit it again.',
  },
]
