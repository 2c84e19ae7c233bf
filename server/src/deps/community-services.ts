/** What members say to each other and what keeps them safe: chat, forum, reports, notifications. */
import { createChat } from '../features/chat/chat.service.ts'
import { createForum } from '../features/forum/forum.service.ts'
import { createNotificationStreams } from '../features/notifications/notification-streams.ts'
import { createNotifications } from '../features/notifications/notifications.service.ts'
import { createPush } from '../features/notifications/push.service.ts'
import { createProducts } from '../features/products/products.service.ts'
import { createReports } from '../features/reports/reports.service.ts'
import { createSuspensionAppeals } from '../features/reports/suspension-appeals.ts'
import { createSuspensions } from '../features/reports/suspensions.ts'
import { reportTargets } from '../report-targets.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { MemberServices } from './member-services.ts'
import type { VideoServices } from './video-services.ts'

export type CommunityServices = ReturnType<typeof createCommunityServices>

export function createCommunityServices(base: Infrastructure & MemberServices & VideoServices) {
  const { config, log, db, events, jobs, limits, accounts, sessions, wordFilter, removals } = base
  const chat = createChat({ db, events, limits, words: wordFilter, removals })
  const forum = createForum({
    ...{ db, events, limits, words: wordFilter, removals },
    staffCategories: config.forumCategoriesBy === 'staff',
  })
  const products = createProducts({ db, events, jobs, reviewsFirst: config.productReview, removals })
  const suspensions = createSuspensions({ db, events, sessions })
  return {
    chat,
    forum,
    products,
    suspensions,
    reports: createReports({ db, events, suspensions, targets: reportTargets({ ...base, forum, chat, products }) }),
    suspensionAppeals: createSuspensionAppeals({ db, events, accounts }),
    notifications: createNotifications({ db, events }),
    notificationStreams: createNotificationStreams({ db, events, sessions, log }),
    push: createPush({ db, publicKey: config.push?.publicKey ?? null }),
  }
}
