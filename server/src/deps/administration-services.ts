/** What admins run the site with, and what members decide about their own account. */
import { join } from 'node:path'
import { publicUrlOf } from '../config/http.ts'
import { createArchive } from '../features/archive/archive.service.ts'
import { createArchiveFolder } from '../features/archive/archive-folder.ts'
import { createImports } from '../features/archive/imports.service.ts'
import { createManageCategories } from '../features/categories/manage-categories.service.ts'
import { createPeople } from '../features/people/people.service.ts'
import { createSettings } from '../features/settings/settings.service.ts'
import { createSiteSettings } from '../features/site-settings/site-settings.service.ts'
import { createImportedVideos } from '../features/videos/imported-videos.ts'
import type { BusinessServices } from './business-services.ts'
import type { CommunityServices } from './community-services.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { MemberServices } from './member-services.ts'
import type { MoneyServices } from './money-services.ts'
import type { VideoServices } from './video-services.ts'

export type AdministrationServices = Awaited<ReturnType<typeof createAdministrationServices>>

export async function createAdministrationServices(
  base: Infrastructure & MemberServices & MoneyServices & VideoServices & CommunityServices & BusinessServices,
) {
  const { config, log, db, storage, uploadsDir, jobs, events, mail, cache, live, accounts, sessions, suspensions } =
    base
  const { limits, uploads, createVideo, playlists, payments, sponsors, sponsorFunding, monthlyGifts } = base
  const archive = createArchive({
    ...{ db, uploads, createVideo, playlists, log },
    get maxBytes() {
      return config.maxVideoBytes
    },
    importedVideos: createImportedVideos({ db, cache }),
    folder: join(uploadsDir, 'archive'),
  })
  const archiveFolder = createArchiveFolder(config.archiveDir)
  // No refusal: a disk that is not mounted must not keep the site down for the sake of imports.
  if (!(await archiveFolder.isReadable())) {
    log.warn(
      { folder: config.archiveDir },
      'ARCHIVE_DIR is not a folder that can be read; nothing can be imported from it',
    )
  }
  return {
    archive,
    archiveFolder,
    imports: createImports({ db, jobs, accounts, archiveFolder }),
    siteSettings: createSiteSettings({ db, events, storage, accounts, live }),
    people: createPeople({ db, events, sessions, accounts, suspensions, publicUrl: publicUrlOf(config) }),
    manageCategories: createManageCategories({ db, events, cache }),
    settings: createSettings({
      ...{ db, events, mail, limits, storage, uploads, jobs, payments, sponsors, sponsorFunding, monthlyGifts },
      siteAddress: () => publicUrlOf(config),
      passwordMinimum: () => live.current().passwordMinimum,
    }),
  }
}
