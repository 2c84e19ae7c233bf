/** Selects the content of the placements, and counts impressions and clicks. */
import { createHmac, createSecretKey } from 'node:crypto'
import { MAX_VIEWS_A_DAY, PLACEMENTS, type PlacedItem, type Placement } from '@lamplight/contract/placements'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import { nameKey } from '../../lib/look-alikes.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { fail, ok } from '../../lib/result.ts'
import { dayIn } from '../../lib/zone-day.ts'
import { isRefusedBy, listRefusedAdvertisers } from './sponsors.channel.sql.ts'
import * as sql from './sponsors.placing.sql.ts'
import { type Candidate, createCandidatePool } from './sponsors.pool.ts'
import { takeStep } from './sponsors.steps.ts'
import { createSponsorTokens } from './sponsors.tokens.ts'
import { toPlacedItem } from './sponsors.view.ts'

/** At most one is shown before a video within this time (norms row 37). */
const PRE_ROLL_PAUSE_MS = 30 * 60_000
const MAX_PATH = 120

/** The viewer: a member, or a visitor's device. Only a daily hash of it is ever stored. */
export interface Audience {
  viewer: Viewer | null
  /** The network of a visitor. */
  device: string
  isBot: boolean
}

export interface PlacementRequest {
  placement: string
  limit: number
  categoryId?: number | undefined
  videoId?: number | undefined
  channelId?: number | undefined
}

export interface Placed {
  items: PlacedItem[]
  /** False when nobody would get anything here. What a viewer gets, or has seen often enough, is only theirs. */
  isOfViewer: boolean
}

export interface SponsorPlacing {
  place(request: PlacementRequest, audience: Audience): Promise<Placed>
  /** True when this call counted it. */
  count(
    kind: 'impression' | 'click',
    contentId: number,
    event: { token?: string | null | undefined; sourceUrl?: string | null | undefined },
    audience: Audience,
  ): Promise<boolean>
  /** Drops the cache after campaigns or channel settings have changed. */
  forgetCandidates(): void
}

export interface SponsorPlacingDeps {
  db: Db
  cache: ResponseCache
  events: Events
  /** The key that signs tokens and hashes viewers. */
  secret: Buffer
  /** Default: the system's clock. */
  now?: () => Date
  /** 0 to 1; default: Math.random. */
  random?: () => number
}

/** Owner and category of the page; null where nothing sponsored may be shown. */
interface Page {
  creatorId: number | null
  categoryId: number | null
}

const NOTHING: Placed = { items: [], isOfViewer: false }

const isPlacement = (text: string): text is Placement => PLACEMENTS.some((placement) => placement === text)

export function createSponsorPlacing(deps: SponsorPlacingDeps): SponsorPlacing {
  const { db, cache, events, secret, now = () => new Date(), random = Math.random } = deps
  const tokens = createSponsorTokens(secret)
  const pool = createCandidatePool((placement, categoryId) => sql.listCandidates(db, placement, categoryId, now()), now)
  // One page reads several placements at nearly the same time. Counting reads the database again.
  const seen = new LRUCache<string, ReturnType<typeof sql.listSeen>>({ max: 5_000, ttl: 2_000 })

  const secretKey = createSecretKey(secret)
  const viewerKeys = new LRUCache<string, string>({ max: 5_000 })
  const viewerKeyAt = ({ viewer, device }: Audience, moment: Date): string => {
    const who = `${moment.toISOString().slice(0, 10)}\n${viewer ? `m${viewer.id}` : `v${device}`}`
    const known = viewerKeys.get(who)
    if (known) return known
    const key = createHmac('sha256', secretKey).update(who).digest('base64url').slice(0, 24)
    viewerKeys.set(who, key)
    return key
  }

  const seenBy = (viewerKey: string) => {
    const known = seen.get(viewerKey)
    if (known) return known
    const read = sql.listSeen(db, viewerKey)
    seen.set(viewerKey, read)
    read.catch(() => seen.delete(viewerKey))
    return read
  }

  const NOBODY: ReadonlySet<string> = new Set()

  /** Keys of the advertisers' names that the owner of the page refuses. */
  const refusedBy = (channelId: number | null): Promise<ReadonlySet<string>> =>
    channelId === null
      ? Promise.resolve(NOBODY)
      : cache.get(
          `sponsored channel ${channelId};advertisers`,
          async () => new Set((await listRefusedAdvertisers(db, channelId)).map(nameKey)),
        )

  const findPage = async ({ videoId, channelId, categoryId }: PlacementRequest): Promise<Page | null> => {
    if (videoId !== undefined) {
      const video = await cache.get(`sponsored video ${videoId};`, () => sql.findVideoPage(db, videoId))
      if (!video || video.isRefused || !video.allowsSponsors) return null
      return { creatorId: video.ownerId, categoryId: video.categoryId }
    }
    if (categoryId !== undefined) {
      const { allowed } = await cache.get(`sponsored category ${categoryId};`, async () => ({
        allowed: await sql.allowsSponsors(db, categoryId),
      }))
      if (!allowed) return null
    }
    if (channelId !== undefined) {
      const { refused } = await cache.get(`sponsored channel ${channelId};`, async () => ({
        refused: await isRefusedBy(db, channelId),
      }))
      if (refused) return null
    }
    return { creatorId: channelId ?? null, categoryId: categoryId ?? null }
  }

  /** Draws without replacement; a campaign farther behind its pace is drawn more often. */
  const draw = (candidates: readonly Candidate[], limit: number): Candidate[] => {
    const left = candidates.filter(({ wanted }) => wanted > 0)
    const drawn: Candidate[] = []
    let weight = left.reduce((sum, { wanted }) => sum + wanted, 0)
    while (drawn.length < limit && left.length > 0) {
      let point = random() * weight
      const index = left.findIndex(({ wanted }) => {
        point -= wanted
        return point < 0
      })
      const [candidate] = left.splice(index < 0 ? left.length - 1 : index, 1)
      if (!candidate) break
      weight -= candidate.wanted
      candidate.wanted -= 1
      drawn.push(candidate)
    }
    return drawn
  }

  const countImpression = (
    contentId: number,
    facts: { id: string; placement: Placement; creatorId: number | null },
    audience: Audience,
    path: string,
  ) =>
    transact(db, async (scope) => {
      const { tx } = scope
      const moment = now()
      const viewerKey = viewerKeyAt(audience, moment)
      if (!(await sql.useToken(tx, facts.id, 'impression', moment))) return fail('sponsor_not_found')
      const view = { viewerKey, contentId, placement: facts.placement }
      if (!(await sql.addSeen(tx, view, MAX_VIEWS_A_DAY, moment))) return fail('sponsor_not_found')
      const row = await sql.spendOnImpression(tx, contentId, moment)
      // Creators are not paid for views of their own pages, and an advertiser's own views are not counted.
      if (!row || row.advertiserId === audience.viewer?.id) return fail('sponsor_not_found')
      await sql.addDelivery(tx, {
        ...{ contentId, path, impressions: 1, clicks: 0, spentMillicents: row.cpmCents },
        day: dayIn(row.timeZone, moment),
        creatorId: facts.creatorId,
      })
      if (row.spentMillicents + row.cpmCents > row.budgetCents * 1000) {
        await takeStep(events, scope, row, { step: 'spent', to: 'completed', actorId: null, now: moment })
      }
      scope.afterCommit(() => void seen.delete(viewerKey))
      return ok(true)
    })

  const countClick = (contentId: number, facts: { id: string }, audience: Audience, path: string) =>
    transact(db, async ({ tx }) => {
      const moment = now()
      if (!(await sql.useToken(tx, facts.id, 'click', moment))) return fail('sponsor_not_found')
      const row = await sql.addClick(tx, contentId)
      if (!row || row.advertiserId === audience.viewer?.id) return fail('sponsor_not_found')
      const day = dayIn(row.timeZone, moment)
      await sql.addDelivery(tx, {
        contentId,
        path,
        day,
        creatorId: null,
        impressions: 0,
        clicks: 1,
        spentMillicents: 0,
      })
      return ok(true)
    })

  return {
    async place(request, audience) {
      const { placement, limit } = request
      if (!isPlacement(placement)) return NOTHING
      const page = await findPage(request)
      if (!page) return NOTHING
      const running = await pool.get(placement, page.categoryId)
      const refused = await refusedBy(page.creatorId)
      const candidates =
        refused.size === 0 ? running : running.filter(({ row }) => !refused.has(nameKey(row.advertiserName)))
      if (candidates.length === 0) return NOTHING
      const moment = now()
      const viewerKey = viewerKeyAt(audience, moment)
      const history = await seenBy(viewerKey)
      const isTooSoon = history.some(
        (view) => view.placement === 'video-pre' && moment.getTime() - view.lastAt.getTime() < PRE_ROLL_PAUSE_MS,
      )
      if (placement === 'video-pre' && isTooSoon) return { items: [], isOfViewer: true }
      const capped = new Set(history.filter(({ shown }) => shown >= MAX_VIEWS_A_DAY).map(({ contentId }) => contentId))
      const free = capped.size === 0 ? candidates : candidates.filter(({ row }) => !capped.has(row.id))
      const items = draw(free, limit).map(({ row }) => {
        const facts = { contentId: row.id, placement, creatorId: page.creatorId, issuedAt: moment }
        return toPlacedItem(row, tokens.issue(facts, viewerKey))
      })
      return { items, isOfViewer: true }
    },

    async count(kind, contentId, { token, sourceUrl }, audience) {
      // Views by staff, robots and the creator of the page are not counted.
      if (!token || audience.isBot || isStaff(audience.viewer)) return false
      const facts = tokens.read(token, (issuedAt) => viewerKeyAt(audience, issuedAt), now())
      if (!facts || facts.contentId !== contentId) return false
      if (facts.creatorId !== null && facts.creatorId === audience.viewer?.id) return false
      const path = pathOf(sourceUrl)
      const counted =
        kind === 'impression'
          ? await countImpression(contentId, facts, audience, path)
          : await countClick(contentId, facts, audience, path)
      return counted.ok
    },

    forgetCandidates: () => pool.clear(),
  }
}

/** The path of a URL, without query and fragment: search terms are private. */
export function pathOf(address: string | null | undefined): string {
  const url = address ? URL.parse(address, 'http://site.invalid') : null
  return url ? url.pathname.slice(0, MAX_PATH) : '/'
}
