import type { DemoVideo } from './types.ts'
import { arjunsVideos } from './videos/arjun.ts'
import { gracesVideos } from './videos/grace.ts'
import { harpreetsVideos } from './videos/harpreet.ts'
import { miriamsVideos } from './videos/miriam.ts'
import { tenzinsVideos } from './videos/tenzin.ts'
import { unpublishedVideos } from './videos/unpublished.ts'
import { yusufsVideos } from './videos/yusuf.ts'

/** Every video of the demo site, the newest of each owner first. */
export const videos: readonly DemoVideo[] = [
  ...gracesVideos,
  ...yusufsVideos,
  ...miriamsVideos,
  ...arjunsVideos,
  ...tenzinsVideos,
  ...harpreetsVideos,
  ...unpublishedVideos,
]
