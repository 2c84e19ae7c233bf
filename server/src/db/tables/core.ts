/** Tables of accounts, videos, comments and lists. */

import type { Language, Role } from '@lamplight/contract/primitives'
import type { ReviewReason } from '@lamplight/contract/review-reasons'
import type { UploadDraft } from '@lamplight/contract/uploads'
import type { RELATED_REASONS } from '@lamplight/contract/video-responses'
import type {
  ModerationState,
  ProcessingFailure,
  ProcessingState,
  VideoVisibility,
} from '@lamplight/contract/video-states'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MediaManifest } from '../../media/manifest.ts'
import type { MediaInfo } from '../../media/probe.ts'

import type { MadeAt, Moment, NullableJson, NullableMoment } from './column-types.ts'

export interface CoreTables {
  users: {
    id: Generated<number>
    username: string
    usernameKey: string
    displayName: string
    /** Folded for searching. */
    spelling: GeneratedAlways<string>
    /** Username and display name in lower case, with a line break between them. */
    searchName: GeneratedAlways<string>
    /** Has uploaded something; kept when it is deleted. Set by the database. */
    hasVideos: Generated<boolean>
    passwordHash: string
    passwordIsShort: Generated<boolean>
    role: Generated<Role>
    avatarKey: string | null
    bio: Generated<string>
    website: string | null
    subscriberCount: Generated<number>
    pinnedVideoId: Generated<number | null>
    bannerVideoId: Generated<number | null>
    email: ColumnType<string | null, string | null | undefined, string | null>
    emailVerifiedAt: NullableMoment
    language: Generated<Language>
    isHistoryPaused: Generated<boolean>
    contentLanguages: Generated<string[]>
    deletedAt: NullableMoment
    waitsSince: NullableMoment
    createdAt: MadeAt
  }
  accountTokens: {
    tokenHash: Buffer
    userId: number
    purpose: 'verify_email' | 'reset_password'
    email: string
    createdAt: MadeAt
    expiresAt: Moment
  }
  sessions: {
    tokenHash: Buffer
    userId: number
    userAgent: Generated<string>
    createdAt: MadeAt
    lastSeenAt: MadeAt
    expiresAt: Moment
  }
  auditLog: {
    id: Generated<number>
    actorId: number | null
    action: string
    objectType: string
    objectId: string
    details: JSONColumnType<Record<string, unknown>>
    createdAt: MadeAt
  }
  siteSecrets: { purpose: string; secret: Buffer; createdAt: MadeAt }
  categories: {
    id: Generated<number>
    kind: Generated<string>
    slug: string
    name: string
    sortOrder: Generated<number>
    allowsSponsors: Generated<boolean>
    hiddenAt: NullableMoment
  }
  categoryNames: { categoryId: number; language: string; name: string }
  arrivingCalls: { id: string; userId: number; bytes: number; seenAt: MadeAt }
  uploads: {
    id: string
    userId: number
    kind: 'video' | 'thumbnail'
    state: 'arriving' | 'checked' | 'claimed'
    bytes: Generated<number>
    durationSeconds: number | null
    mediaInfo: NullableJson<MediaInfo>
    draft: NullableJson<UploadDraft>
    createdAt: MadeAt
  }
  videos: {
    id: Generated<number>
    ownerId: number
    uploadId: string | null
    title: string
    description: Generated<string>
    categoryId: number | null
    language: string | null
    durationSeconds: number
    status: Generated<ModerationState>
    visibility: Generated<VideoVisibility>
    moderationVersion: Generated<number>
    contentNotes: Generated<string>
    contentReason: Generated<ReviewReason | null>
    religiousVerified: Generated<boolean>
    approvedAt: NullableMoment
    processing: Generated<ProcessingState>
    processingProgress: Generated<number>
    processingFailure: ProcessingFailure | null
    processingBegins: Generated<number>
    mediaVersion: string | null
    media: NullableJson<MediaManifest>
    originalKey: string | null
    mediaInfo: NullableJson<MediaInfo>
    customThumbnail: string | null
    thumbnailChoice: Generated<number | null>
    publishAt: NullableMoment
    views: Generated<number>
    likes: Generated<number>
    commentCount: Generated<number>
    pinnedCommentId: Generated<number | null>
    isDownloadable: Generated<boolean>
    downloadPriceCents: number | null
    sourceUrl: Generated<string | null>
    createdAt: MadeAt
    deletedAt: NullableMoment
    erasedAt: NullableMoment
  }
  moderationTransitions: {
    id: Generated<number>
    videoId: number
    fromStatus: ModerationState | null
    toStatus: ModerationState
    notes: Generated<string>
    reason: Generated<ReviewReason | null>
    actorId: number | null
    createdAt: MadeAt
  }
  processingTransitions: {
    id: Generated<number>
    videoId: number
    fromState: ProcessingState | null
    toState: ProcessingState
    detail: Generated<string>
    actorId: number | null
    createdAt: MadeAt
  }
  captions: {
    id: Generated<number>
    videoId: number
    language: string
    label: string
    kind: Generated<'captions' | 'subtitles' | 'descriptions' | 'chapters'>
    content: string
    createdAt: MadeAt
  }
  removedCaptions: {
    removalId: number
    videoId: number
    language: string
    label: string
    kind: 'captions' | 'subtitles' | 'descriptions' | 'chapters'
    content: string
    restoredAt: NullableMoment
  }
  /** Maintained by triggers. */
  channelNewestVideos: { channelId: number; videoId: number; createdAt: Moment }
  subscriptions: { subscriberId: number; channelId: number; createdAt: MadeAt }
  reactions: { userId: number; videoId: number; value: 'like' | 'dislike'; createdAt: MadeAt }
  watchProgress: { userId: number; videoId: number; positionSeconds: number; updatedAt: MadeAt }
  watchLater: { userId: number; videoId: number; createdAt: MadeAt }
  viewTally: {
    videoId: number
    viewerKey: string
    playedSeconds: Generated<number>
    reportedAt: MadeAt
    lastCountedAt: NullableMoment
    acceptedSeconds: Generated<number>
  }
  comments: {
    id: Generated<number>
    videoId: number
    userId: number
    parentId: number | null
    content: string
    likes: Generated<number>
    createdAt: MadeAt
    editedAt: NullableMoment
    deletedAt: NullableMoment
  }
  commentLikes: { userId: number; commentId: number; createdAt: MadeAt }
  siteFacts: { name: string; createdAt: MadeAt }
  searchSynonyms: { id: Generated<number>; words: string[] }
  videoSearch: {
    videoId: number
    words: string
    titleWords: GeneratedAlways<string>
    spelling: string
    facets: Generated<string[]>
  }
  relatedVideos: {
    videoId: number
    relatedIds: number[]
    reasons: (typeof RELATED_REASONS)[number][]
    foundAt: MadeAt
  }
}
