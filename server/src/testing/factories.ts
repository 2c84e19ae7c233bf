/** Objects that a test needs but does not test. Videos made here have no files; tests of media make real ones. */
import type { ModerationState, ProcessingState, VideoVisibility } from '@lamplight/contract/video-states'
import type { MediaManifest } from '../media/manifest.ts'
import type { Person, TestSite } from './test-site.ts'

interface VideoFacts {
  title?: string
  description?: string
  status?: ModerationState
  visibility?: VideoVisibility
  processing?: ProcessingState
  categoryId?: number | null
  language?: string | null
  durationSeconds?: number
  views?: number
  contentNotes?: string
  createdAt?: Date
  publishAt?: Date
  /** With the records of playable files, but without the files. */
  isPlayable?: boolean
}

const playable: MediaManifest = {
  hls: 'hls/master.m3u8',
  hlsComplete: true,
  progressive: 'progressive.mp4',
  full: 'full.mp4',
  audio: null,
  poster: { jpeg: 'poster.jpg', webp: [{ width: 320, file: 'poster-320.webp' }] },
  thumbnails: [],
  storyboard: null,
  renditions: [],
  durationSeconds: 60,
  width: 1280,
  height: 720,
}

/** A video of `owner`, approved and ready by default. Returns its id. */
export async function makeVideo(site: TestSite, owner: Person, facts: VideoFacts = {}): Promise<number> {
  const status = facts.status ?? 'approved'
  const row = await site.deps.db
    .insertInto('videos')
    .values({
      ownerId: owner.id,
      uploadId: null,
      title: facts.title ?? 'Morning psalm',
      description: facts.description ?? '',
      categoryId: facts.categoryId ?? null,
      language: facts.language ?? 'en',
      durationSeconds: facts.durationSeconds ?? 60,
      status,
      visibility: facts.visibility ?? 'public',
      religiousVerified: status === 'approved',
      approvedAt: status === 'approved' ? new Date() : null,
      contentNotes: facts.contentNotes ?? '',
      processing: facts.processing ?? 'ready',
      processingProgress: 1,
      processingFailure: null,
      mediaVersion: facts.isPlayable ? 'v1' : null,
      media: facts.isPlayable ? JSON.stringify(playable) : null,
      originalKey: null,
      customThumbnail: null,
      publishAt: facts.publishAt ?? null,
      downloadPriceCents: null,
      views: facts.views ?? 0,
      ...(facts.createdAt ? { createdAt: facts.createdAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  site.deps.cache.clear()
  return row.id
}
