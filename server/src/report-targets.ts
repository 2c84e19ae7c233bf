/** What can be reported, one line each. A feature says how in its `<feature>.report-target.ts`. */
import type { Db } from './db/database.ts'
import { createCaptionsReportTarget } from './features/captions/captions.report-target.ts'
import type { Captions } from './features/captions/captions.service.ts'
import { createChatReportTarget } from './features/chat/chat.report-target.ts'
import type { Chat } from './features/chat/chat.service.ts'
import { createCommentReportTarget } from './features/comments/comments.report-target.ts'
import type { Comments } from './features/comments/comments.service.ts'
import { createForumReportTarget, createTopicReportTarget } from './features/forum/forum.report-target.ts'
import type { Forum } from './features/forum/forum.service.ts'
import { createVideoReportTarget } from './features/moderation/moderation.report-target.ts'
import type { Moderation } from './features/moderation/moderation.service.ts'
import { createPlaylistReportTarget } from './features/playlists/playlists.report-target.ts'
import type { Playlists } from './features/playlists/playlists.service.ts'
import { createProductReportTarget } from './features/products/products.report-target.ts'
import type { Products } from './features/products/products.service.ts'
import { createPersonReportTarget } from './features/reports/person.report-target.ts'
import type { ReportTarget } from './features/reports/report-target.ts'
import { createSuspensionReportTarget } from './features/reports/suspension.report-target.ts'
import type { RemoveVideo } from './features/videos/edit-video.ts'
import type { Videos } from './features/videos/videos.service.ts'

interface TargetDeps {
  db: Db
  videos: Videos
  moderation: Moderation
  removeVideo: RemoveVideo
  comments: Comments
  forum: Forum
  chat: Chat
  products: Products
  playlists: Playlists
  captions: Captions
}

export const reportTargets = ({
  db,
  videos,
  moderation,
  removeVideo,
  comments,
  forum,
  chat,
  products,
  playlists,
  captions,
}: TargetDeps): ReportTarget[] => [
  createVideoReportTarget(videos, moderation, removeVideo),
  createCommentReportTarget(comments),
  createPersonReportTarget(db),
  createSuspensionReportTarget(db),
  // Chat.
  createChatReportTarget(chat.messages),
  // Forum.
  createForumReportTarget(forum),
  createTopicReportTarget(forum),
  // Affiliate products.
  createProductReportTarget(products),
  createPlaylistReportTarget(playlists),
  createCaptionsReportTarget(captions),
]
