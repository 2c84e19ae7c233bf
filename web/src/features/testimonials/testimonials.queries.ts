import { type TestimonialPlace, testimonialsApi } from '@lamplight/contract/testimonials'
import { apiQuery } from '../../api/query-client.ts'

/** Fresh 300 s: they change rarely. */
export const testimonialsQuery = (place: TestimonialPlace) =>
  apiQuery(testimonialsApi.list, { query: { place } }, { staleTime: 300_000 })
