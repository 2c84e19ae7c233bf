import { CHECKLIST_STEPS, type Checklist, type ChecklistStep, consoleApi } from '@lamplight/contract/console'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { serve } from '../../http/serve.ts'
import { isAdmin } from '../../identity/viewer.ts'
import { ok } from '../../lib/result.ts'
import type { SecondReviewsService } from '../moderation/second-reviews.service.ts'
import type { LiveSettings } from '../site-settings/site-settings.service.ts'
import { noteStep, readDays, readOverview, readReadiness } from './console.sql.ts'

interface ConsoleRoutesOptions {
  db: Db
  config: Pick<Config, 'smtp'>
  live: Pick<LiveSettings, 'current' | 'defaults'>
  secondReviews: Pick<SecondReviewsService, 'countWaiting'>
}

const DEFAULT_DAYS = 30
/** The name of the software: a site with this name has not been given one. */
const UNNAMED = 'Lamplight'

export function consoleRoutes(app: FastifyInstance, { db, config, live, secondReviews }: ConsoleRoutesOptions): void {
  const readChecklist = async (): Promise<Checklist> => {
    const { hasAdmin, hasVideo, facts } = await readReadiness(db)
    const { siteName, rules } = live.current()
    const isConfirmed = (step: ChecklistStep) => facts.includes(`checklist ${step}`)
    const done: Record<ChecklistStep, boolean> = {
      admin: hasAdmin,
      name: siteName !== UNNAMED,
      categories: isConfirmed('categories'),
      rules: rules !== '',
      mail: config.smtp !== null,
      backup: isConfirmed('backup'),
      video: hasVideo,
    }
    return CHECKLIST_STEPS.map((step) => ({ step, isDone: done[step] }))
  }

  serve(app, consoleApi.overview, async ({ viewer }) => {
    const overview = { ...(await readOverview(db)), secondReviews: await secondReviews.countWaiting(viewer) }
    const money = isAdmin(viewer)
      ? { ...overview, booksCheckedAt: overview.booksCheckedAt?.toISOString() ?? null }
      : { ...overview, openPayouts: null, openDisputes: null, booksProblems: null, booksCheckedAt: null }
    return ok(money)
  })

  serve(app, consoleApi.days, async ({ viewer, query }) => {
    const days = await readDays(db, query.days ?? DEFAULT_DAYS)
    return ok(
      days.map(({ watchSeconds, giftCents, ...day }) => ({
        ...day,
        watchMinutes: Math.round(watchSeconds / 60),
        gifts: isAdmin(viewer) ? giftCents / 100 : null,
      })),
    )
  })
  serve(app, consoleApi.checklist, async () => ok(await readChecklist()))
  serve(app, consoleApi.confirmStep, async ({ viewer, params: { step } }) => {
    await transact(db, async ({ tx }) => {
      await noteStep(tx, step)
      await writeAudit(tx, {
        actorId: viewer.id,
        action: 'site.checklist_confirmed',
        objectType: 'site',
        objectId: step,
      })
    })
    return ok(await readChecklist())
  })
}
