/** The table of the videos above the home page's grid. */
import type { FeaturePlace } from '@lamplight/contract/featured'
import type { Generated } from 'kysely'
import type { MadeAt, NullableMoment } from './column-types.ts'

export interface FeaturedTables {
  featuredVideos: {
    id: Generated<number>
    videoId: number
    place: Generated<FeaturePlace>
    startsAt: MadeAt
    endsAt: NullableMoment
    createdBy: number | null
    createdAt: MadeAt
  }
}
