import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { longest } from './longest.ts'
import { Author, Done, Id, IdText, isVisible, Moment, oneLine, Page } from './primitives.ts'
import { Removal } from './removals.ts'
import { validationTexts as texts } from './validation-texts.ts'
import { Picture } from './video-responses.ts'

export const PLAYLIST_TITLE_MAX = 100
export const PLAYLIST_DESCRIPTION_MAX = 1000
/** Of one member. */
export const MAX_PLAYLISTS = 200
/** Videos in one playlist. */
export const MAX_PLAYLIST_ITEMS = 500

/** Public ones are listed on the channel; unlisted ones can be opened by URL; private ones only by their owner. */
export const PLAYLIST_VISIBILITIES = ['public', 'unlisted', 'private'] as const
export type PlaylistVisibility = (typeof PLAYLIST_VISIBILITIES)[number]

export const Playlist = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  visibility: z.enum(PLAYLIST_VISIBILITIES),
  /** Its items carry numbers: parts of a whole, to be watched in order. */
  isSeries: z.boolean(),
  /** Videos that the caller may see. */
  itemCount: z.int(),
  updatedAt: Moment,
  /** Of its first video; null and empty when there is none. */
  thumbnailUrl: z.nullable(z.string()),
  thumbnails: z.array(Picture),
  user: Author,
  viewer: z.object({ canEdit: z.boolean(), canDelete: z.boolean() }),
})
export type Playlist = z.infer<typeof Playlist>

/** One of the caller's own, for the menu that saves a video. */
export const OwnPlaylist = z.object({ ...Playlist.shape, containsVideo: z.boolean() })
export type OwnPlaylist = z.infer<typeof OwnPlaylist>

/** Why not everybody sees a video of a playlist. */
export const ITEM_LIMITS = ['rejected', 'pending', 'scheduled', 'members', 'unlisted'] as const
export type ItemLimit = (typeof ITEM_LIMITS)[number]

export const PlaylistItem = z.object({
  videoId: Id,
  /** From 1 on, without gaps. */
  position: z.int(),
  /** False when the video is gone or withdrawn; only the owner of the playlist gets such items, without a title. */
  isAvailable: z.boolean(),
  /** `members` for everybody who sees the video; the others only for the owner of the playlist. */
  limitedBy: z.optional(z.enum(ITEM_LIMITS)),
  title: z.string(),
  /** Seconds. */
  duration: z.number(),
  /** Whether it has captions or subtitles, in any language. */
  hasCaptions: z.boolean(),
  thumbnailUrl: z.string(),
  thumbnails: z.array(Picture),
  views: z.int(),
  createdAt: Moment,
  user: Author,
})
export type PlaylistItem = z.infer<typeof PlaylistItem>

export const PlaylistDetails = z.object({ ...Playlist.shape, items: z.array(PlaylistItem) })
export type PlaylistDetails = z.infer<typeof PlaylistDetails>

const Title = z
  .string({ error: texts.playlistTitleBlank })
  .check(
    oneLine(),
    z.trim(),
    z.minLength(1, texts.playlistTitleBlank),
    longest(PLAYLIST_TITLE_MAX, texts.titleTooLong),
    z.refine(isVisible, texts.playlistTitleBlank),
  )
const Description = z.string().check(z.trim(), longest(PLAYLIST_DESCRIPTION_MAX, texts.descriptionTooLong))

export const CreatePlaylist = z.object({
  title: Title,
  description: z.optional(Description),
  /** Private by default. */
  visibility: z.optional(z.enum(PLAYLIST_VISIBILITIES)),
  isSeries: z.optional(z.boolean()),
  /** Its first video. */
  videoId: z.optional(Id),
})

export const UpdatePlaylist = z.object({
  title: z.optional(Title),
  description: z.optional(Description),
  visibility: z.optional(z.enum(PLAYLIST_VISIBILITIES)),
  isSeries: z.optional(z.boolean()),
  /** The values before the edit: a field that has another value by now is not overwritten. */
  expected: z.optional(
    z.object({
      title: z.optional(z.string()),
      description: z.optional(z.string()),
      visibility: z.optional(z.enum(PLAYLIST_VISIBILITIES)),
      isSeries: z.optional(z.boolean()),
    }),
  ),
})

const params = z.object({ id: IdText })
const itemParams = z.object({ id: IdText, videoId: IdText })

export const playlistsApi = {
  ofUser: endpoint({
    method: 'GET',
    path: '/api/users/:id/playlists',
    access: 'viewing',
    summary: "A channel's public playlists, last changed first; the owner sees all of them",
    params,
    query: z.object(Page),
    response: z.array(Playlist),
    status: 200,
    errors: ['user_not_found'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/playlists',
    access: 'signed-in',
    summary: "All of one's own playlists, last changed first, each with whether it holds `videoId`",
    query: z.object({ videoId: z.optional(IdText) }),
    response: z.array(OwnPlaylist),
    status: 200,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/playlists/:id',
    access: 'viewing',
    summary: 'A playlist with its videos in order',
    params,
    response: PlaylistDetails,
    status: 200,
    errors: ['playlist_not_found', 'playlist_removed'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/playlists',
    access: 'signed-in',
    summary: 'Make a playlist; the same one twice within a minute is made once',
    body: CreatePlaylist,
    response: Playlist,
    status: 201,
    errors: ['video_not_found', 'too_many_playlists'],
    limit: 'playlists',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/playlists/:id',
    access: 'signed-in',
    summary: 'Change a playlist’s title, description or visibility',
    params,
    body: UpdatePlaylist,
    response: Playlist,
    status: 200,
    errors: ['playlist_not_found', 'playlist_removed', 'playlist_changed'],
    limit: 'writes',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/playlists/:id',
    access: 'signed-in',
    summary: 'Delete a playlist: its owner, or staff, then with a reason; its videos stay',
    params,
    body: Removal,
    response: Done,
    status: 200,
    errors: ['playlist_not_found', 'playlist_removed'],
    limit: 'writes',
  }),
  addItem: endpoint({
    method: 'POST',
    path: '/api/playlists/:id/items',
    access: 'signed-in',
    summary: 'Put a video at the end, or behind `after`; twice changes nothing',
    params,
    body: z.object({
      videoId: Id,
      /** Undoes a removal: the video it was behind, null at the beginning. One that is not in the playlist means the end. */
      after: z.optional(z.nullable(Id)),
    }),
    response: Playlist,
    status: 200,
    errors: ['playlist_not_found', 'playlist_removed', 'video_not_found', 'playlist_full'],
    limit: 'writes',
  }),
  removeItem: endpoint({
    method: 'DELETE',
    path: '/api/playlists/:id/items/:videoId',
    access: 'signed-in',
    summary: 'Take a video off; twice changes nothing',
    params: itemParams,
    response: Playlist,
    status: 200,
    errors: ['playlist_not_found', 'playlist_removed'],
    limit: 'writes',
  }),
  moveItem: endpoint({
    method: 'PUT',
    path: '/api/playlists/:id/items/:videoId/position',
    access: 'signed-in',
    summary: 'Move a video to another position; a position beyond the end means the end',
    params: itemParams,
    body: z.object({
      position: Id,
      /** The video before it, null at the beginning: counts instead of `position` while it is in the playlist, whose order may have been changed elsewhere. */
      after: z.optional(z.nullable(Id)),
    }),
    response: PlaylistDetails,
    status: 200,
    errors: ['playlist_not_found', 'playlist_removed', 'video_not_found'],
    limit: 'writes',
  }),
}
