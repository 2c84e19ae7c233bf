/** The composition root: every service is made here, from plain configuration, and passed on as an argument. */

import type { Config } from './config.ts'
import { type AdministrationServices, createAdministrationServices } from './deps/administration-services.ts'
import { type BusinessServices, createBusinessServices } from './deps/business-services.ts'
import { type CommunityServices, createCommunityServices } from './deps/community-services.ts'
import { type DepsOptions, type Infrastructure, openInfrastructure } from './deps/infrastructure.ts'
import { createMemberServices, type MemberServices } from './deps/member-services.ts'
import { createMoneyServices, type MoneyServices } from './deps/money-services.ts'
import { createVideoServices, type VideoServices } from './deps/video-services.ts'
import { readAdvertisingFigures } from './features/advertising/advertising-figures.file.ts'
import type { Log } from './lib/log.ts'
import { listenToEvents } from './listeners.ts'

export interface Deps
  extends Infrastructure,
    MemberServices,
    MoneyServices,
    VideoServices,
    CommunityServices,
    BusinessServices,
    AdministrationServices {
  close(): Promise<void>
}

/** Needs a migrated database. Nothing listens or works yet when it returns. */
export async function createDeps(environment: Config, log: Log, options: DepsOptions): Promise<Deps> {
  // Before anything is opened that a refusal would have to close.
  const figures = readAdvertisingFigures(environment.mediaKitFile)
  const infrastructure = await openInfrastructure(environment, log, options)
  const members = { ...infrastructure, ...createMemberServices(infrastructure) }
  const money = { ...members, ...(await createMoneyServices(members)) }
  const videos = { ...money, ...(await createVideoServices(money)) }
  const community = { ...videos, ...createCommunityServices(videos) }
  const business = { ...community, ...(await createBusinessServices(community, figures)) }
  const deps: Deps = {
    ...business,
    ...(await createAdministrationServices(business)),
    async close() {
      deps.notificationStreams.close()
      await deps.watchTime.close()
      deps.live.close()
      await deps.events.close()
      await deps.redis?.close()
      await deps.sharedLocks?.close()
      await deps.storage.close()
      await deps.database.close()
    },
  }
  listenToEvents(deps)
  return deps
}
