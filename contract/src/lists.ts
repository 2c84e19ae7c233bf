import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { longest } from './longest.ts'
import { Author, Done, Id, IdText, Moment, Page, SEARCH_MAX, StoredMoment } from './primitives.ts'
import { Video } from './video-responses.ts'

/** The position at which a person stopped watching a video. */
export const Progress = z.object({
  videoId: Id,
  /** Seconds. */
  position: z.number(),
  /** 0 to 1. */
  fraction: z.number(),
})
export type Progress = z.infer<typeof Progress>

/** Up to 100 ids, separated by commas. */
const VideoIds = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/)),
  z.pipe(
    z.transform((text: string) => text.split(',').map(Number)),
    z.array(Id),
  ),
)

/** A followed channel. */
export const SubscribedChannel = z.object({
  ...Author.shape,
  username: z.string(),
  /** When its newest approved video appeared; null when it has none. */
  newestVideoAt: z.nullable(Moment),
})
export type SubscribedChannel = z.infer<typeof SubscribedChannel>

const Saved = z.object({ isSaved: z.boolean() })

/** An entry of the history, as it is given back to undo its removal. */
export const WatchedEntry = z.object({
  /** Seconds. */
  position: z.number().check(z.nonnegative()),
  watchedAt: StoredMoment,
})
export type WatchedEntry = z.infer<typeof WatchedEntry>

export const listsApi = {
  subscriptions: endpoint({
    method: 'GET',
    path: '/api/subscriptions',
    access: 'signed-in',
    summary: 'Newest approved videos of the channels one follows',
    query: z.object(Page),
    response: z.array(Video),
    status: 200,
    errors: [],
  }),
  channels: endpoint({
    method: 'GET',
    path: '/api/subscriptions/channels',
    access: 'signed-in',
    summary: 'The channels one follows, the one with the newest video first',
    query: z.object(Page),
    response: z.array(SubscribedChannel),
    status: 200,
    errors: [],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/history',
    access: 'signed-in',
    summary: 'One’s watch history, last watched first; `q` searches titles, descriptions and creators',
    query: z.object({ ...Page, q: z.optional(z.string().check(longest(SEARCH_MAX, texts.searchTooLong))) }),
    response: z.array(Video),
    status: 200,
    errors: [],
  }),
  continueWatching: endpoint({
    method: 'GET',
    path: '/api/continue-watching',
    access: 'signed-in',
    summary: 'Videos started and not finished, last watched first',
    query: z.object(Page),
    response: z.array(Video),
    status: 200,
    errors: [],
  }),
  watchLater: endpoint({
    method: 'GET',
    path: '/api/watch-later',
    access: 'signed-in',
    summary: 'Saved videos, last saved first',
    query: z.object(Page),
    response: z.array(Video),
    status: 200,
    errors: [],
  }),
  liked: endpoint({
    method: 'GET',
    path: '/api/liked-videos',
    access: 'signed-in',
    summary: 'Liked videos, last liked first',
    query: z.object(Page),
    response: z.array(Video),
    status: 200,
    errors: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/watch-later',
    access: 'signed-in',
    summary:
      'Save a video for later; twice changes nothing. With `savedAt` it returns to the place it was removed from',
    body: z.object({ videoId: Id, savedAt: z.optional(StoredMoment) }),
    response: Saved,
    status: 200,
    errors: ['video_not_found'],
    limit: 'writes',
  }),
  unsave: endpoint({
    method: 'DELETE',
    path: '/api/watch-later/:id',
    access: 'signed-in',
    summary: 'Take a video off the list; `savedAt` is for undoing it',
    params: z.object({ id: IdText }),
    response: z.object({ ...Saved.shape, savedAt: z.optional(Moment) }),
    status: 200,
    errors: ['video_not_found'],
  }),
  forgetHistory: endpoint({
    method: 'DELETE',
    path: '/api/history/:id',
    access: 'signed-in',
    summary: 'Remove a video from the history; `removed` is for undoing it',
    params: z.object({ id: IdText }),
    response: z.object({ removed: z.optional(WatchedEntry) }),
    status: 200,
    errors: [],
  }),
  restoreHistory: endpoint({
    method: 'PUT',
    path: '/api/history/:id',
    access: 'signed-in',
    summary: 'Undo the removal of a video from the history; a video watched again since then stays as it is',
    params: z.object({ id: IdText }),
    body: WatchedEntry,
    response: Done,
    status: 200,
    errors: ['video_not_found'],
    limit: 'writes',
  }),
  clearHistory: endpoint({
    method: 'DELETE',
    path: '/api/history',
    access: 'signed-in',
    summary: 'Remove everything from the history, with the places to resume from',
    response: Done,
    status: 200,
    errors: [],
    limit: 'writes',
  }),
  progress: endpoint({
    method: 'GET',
    path: '/api/progress',
    access: 'signed-in',
    summary: 'How far one has watched the given videos; personal, so apart from the shared lists',
    query: z.object({ videoIds: VideoIds }),
    response: z.array(Progress),
    status: 200,
    errors: [],
  }),
}
