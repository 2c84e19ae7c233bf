import type { ReportTarget } from '../reports/report-target.ts'
import type { Playlists } from './playlists.service.ts'

/** Not reported by members: a case begins when staff remove a playlist, so a decision never has to remove one. */
export const createPlaylistReportTarget = (playlists: Pick<Playlists, 'findRemoved' | 'restoreIn'>): ReportTarget => ({
  type: 'playlist',
  find: (id) => playlists.findRemoved(id),
  remove: async () => false,
  restore: playlists.restoreIn,
})
