/** The demo content of the data modules, and the location of its files. */
import { join } from 'node:path'
import { rooms } from '../../../demo/content/chat.ts'
import { comments } from '../../../demo/content/comments.ts'
import { forum } from '../../../demo/content/forum.ts'
import { pages } from '../../../demo/content/pages.ts'
import { people } from '../../../demo/content/people.ts'
import { sponsors } from '../../../demo/content/sponsors.ts'
import { subscriptions } from '../../../demo/content/subscriptions.ts'
import type {
  DemoComment,
  DemoForumCategory,
  DemoPages,
  DemoPerson,
  DemoRoom,
  DemoSponsor,
  DemoSubscription,
  DemoVideo,
} from '../../../demo/content/types.ts'
import { videos } from '../../../demo/content/videos.ts'
import { projectFolder } from '../lib/project-folder.ts'

export type {
  DemoComment,
  DemoForumCategory,
  DemoForumPost,
  DemoForumTopic,
  DemoPerson,
  DemoReply,
  DemoRoom,
  DemoSponsor,
  DemoSubscription,
  DemoVideo,
} from '../../../demo/content/types.ts'

export interface DemoContent {
  /** Absolute; the files that the modules name lie below it. */
  folder: string
  people: readonly DemoPerson[]
  videos: readonly DemoVideo[]
  comments: readonly DemoComment[]
  subscriptions: readonly DemoSubscription[]
  rooms: readonly DemoRoom[]
  forum: readonly DemoForumCategory[]
  sponsors: readonly DemoSponsor[]
  pages: DemoPages
}

export const demoContent: DemoContent = {
  folder: join(projectFolder, 'demo'),
  people,
  videos,
  comments,
  subscriptions,
  rooms,
  forum,
  sponsors,
  pages,
}
