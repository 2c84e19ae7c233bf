import { isStaff } from '../../identity/viewer.ts'
import type { ReportTarget } from '../reports/report-target.ts'
import type { RemoveVideo } from '../videos/edit-video.ts'
import type { Videos } from '../videos/videos.service.ts'
import type { Moderation } from './moderation.service.ts'

/** A reported video is taken down by withdrawing its approval. Staff can also delete one without a report. */
export const createVideoReportTarget = (
  videos: Pick<Videos, 'get'>,
  moderation: Pick<Moderation, 'takeDownIn' | 'putBackIn'>,
  removeVideo: Pick<RemoveVideo, 'findRemoved' | 'restoreIn'>,
): ReportTarget => ({
  type: 'video',
  async find(id, viewer) {
    const found = await videos.get(id, viewer)
    if (!found.ok) return isStaff(viewer) ? removeVideo.findRemoved(id) : null
    const { user: owner, title, description: text, status } = found.value
    const isRemoved = status === 'rejected'
    if (isRemoved && !isStaff(viewer)) return null
    return { authorId: owner.id, title, text, path: `/video/${id}`, isRemoved, isInReview: status === 'pending' }
  },
  remove: (scope, actor, id, _, decided) => moderation.takeDownIn(scope, actor, id, decided),
  // A deleted video comes back as it was: one that was rejected before stays rejected.
  restore: async (scope, actor, id) =>
    (await removeVideo.restoreIn(scope, actor, id)) || moderation.putBackIn(scope, actor, id),
})
