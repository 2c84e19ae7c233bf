import { isStaff } from '../../identity/viewer.ts'
import type { ReportTarget } from '../reports/report-target.ts'
import type { Forum } from './forum.service.ts'

export const createForumReportTarget = (
  forum: Pick<Forum, 'findReported' | 'removePostIn' | 'restorePostIn'>,
): ReportTarget => ({
  type: 'forum_post',
  async find(id, viewer) {
    const post = await forum.findReported(id)
    return post && (!post.isRemoved || isStaff(viewer)) ? post : null
  },
  remove: forum.removePostIn,
  restore: forum.restorePostIn,
})

/** A topic that staff removed and whose author appeals. Members report posts. */
export const createTopicReportTarget = (
  forum: Pick<Forum, 'findTopicOfCase' | 'removeTopicIn' | 'restoreTopicIn'>,
): ReportTarget => ({
  type: 'forum_topic',
  find: forum.findTopicOfCase,
  remove: forum.removeTopicIn,
  restore: forum.restoreTopicIn,
})
