/** Videos from the upload to the viewer: files, editing, review, lists, search. */
import { siteSecret } from '../db/site-secret.ts'
import { createCaptions } from '../features/captions/captions.service.ts'
import { createComments } from '../features/comments/comments.service.ts'
import { createFeatured } from '../features/featured/featured.service.ts'
import { createLists } from '../features/lists/lists.service.ts'
import { createModeration } from '../features/moderation/moderation.service.ts'
import { createSecondReviews } from '../features/moderation/second-reviews.service.ts'
import { createPlaylists } from '../features/playlists/playlists.service.ts'
import { createProcessing } from '../features/processing/processing.service.ts'
import { createSearch } from '../features/search/search.service.ts'
import { openArrivingFiles } from '../features/uploads/open-arriving-files.ts'
import { createTusServer } from '../features/uploads/tus-server.ts'
import { createUploads } from '../features/uploads/uploads.service.ts'
import { createThumbnails } from '../features/videos/choose-thumbnail.ts'
import { createCreateVideo } from '../features/videos/create-video.ts'
import { createEditVideo, createRemoveVideo } from '../features/videos/edit-video.ts'
import { createOriginals } from '../features/videos/originals.ts'
import { createRelated } from '../features/videos/related.ts'
import { createShareKeys } from '../features/videos/share-keys.ts'
import { createVideoStatistics } from '../features/videos/video-statistics.ts'
import { createVideos } from '../features/videos/videos.service.ts'
import { createWatchTime } from '../features/videos/watch-time.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { MemberServices } from './member-services.ts'
import type { MoneyServices } from './money-services.ts'

export type VideoServices = Awaited<ReturnType<typeof createVideoServices>>

export async function createVideoServices(base: Infrastructure & MemberServices & MoneyServices) {
  const { config, log, db, storage, objects, uploadsDir, disk, jobs, sharedLocks, events, limits, cache, media } = base
  const { wordFilter, removals } = base
  const { lockMonetization } = base.creators
  const watchTime = createWatchTime({ db, log })
  const shareKeys = createShareKeys({ secret: await siteSecret(db, 'shared links'), isOn: config.sharePreviews })
  const related = createRelated({ db, media, log })
  const videos = createVideos({ db, media, shareKeys, cache, events, related, watchTime })

  const arriving = await openArrivingFiles({ db, s3: config.s3, objects, uploadsDir, disk })
  const shared = sharedLocks && { locks: sharedLocks, events }
  const uploads = createUploads({ db, config, limits, files: arriving.files, log, shared })
  const tus = createTusServer({
    openDatastore: arriving.openDatastore,
    maxBytes: () => config.maxVideoBytes,
    locks: uploads.locks,
    log,
  })
  const originals = createOriginals({ storage, files: uploads.files })
  return {
    watchTime,
    shareKeys,
    related,
    videos,
    uploads,
    tus,
    originals,
    captions: createCaptions({ db, events, removals }),
    comments: createComments({ db, cache, events, words: wordFilter, removals }),
    thumbnails: createThumbnails({ db, events, storage, media, originals, uploads, videos, log }),
    createVideo: createCreateVideo({ db, jobs, uploads, originals, videos, lockMonetization, log }),
    editVideo: createEditVideo({ db, events, videos, lockMonetization }),
    removeVideo: createRemoveVideo({ db, events, removals }),
    processing: createProcessing({ db, jobs, storage, disk, log }),
    moderation: createModeration({ db, cache, events, videos }),
    secondReviews: createSecondReviews({ db, videos }),
    videoStatistics: createVideoStatistics(db),
    lists: createLists({ db, media }),
    search: createSearch({ db, media, cache }),
    featured: createFeatured({ db, media, cache, events }),
    playlists: createPlaylists({ db, media, removals }),
  }
}
