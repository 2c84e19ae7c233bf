import { isStaff } from '../../identity/viewer.ts'
import type { ReportTarget } from '../reports/report-target.ts'
import type { Videos } from '../videos/videos.service.ts'
import type { Moderation } from './moderation.service.ts'

/** A reported video is taken down by withdrawing its approval. */
export const createVideoReportTarget = (
  videos: Pick<Videos, 'get'>,
  moderation: Pick<Moderation, 'takeDownIn' | 'putBackIn'>,
): ReportTarget => ({
  type: 'video',
  async find(id, viewer) {
    const found = await videos.get(id, viewer)
    if (!found.ok) return null
    const { user: owner, title, description: text, status } = found.value
    const isRemoved = status === 'rejected'
    return isRemoved && !isStaff(viewer) ? null : { authorId: owner.id, title, text, path: `/video/${id}`, isRemoved }
  },
  remove: (scope, actor, id, _, decided) => moderation.takeDownIn(scope, actor, id, decided),
  restore: moderation.putBackIn,
})
