/** Fills an empty site with the demo content: people, videos, captions, comments, subscriptions, likes, chat rooms, the site's pages. */
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { storeAvatar } from '../features/accounts/avatar-file.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { saveSetting } from '../features/site-settings/site-settings.sql.ts'
import { atOnce } from '../lib/at-once.ts'
import { StartError } from '../lib/start-error.ts'
import { insertRooms } from './demo-chat.sql.ts'
import { insertComments } from './demo-comments.sql.ts'
import { type DemoContent, demoContent } from './demo-content.ts'
import { insertForum } from './demo-forum.sql.ts'
import { insertLibrary } from './demo-library.sql.ts'
import { insertMarketplace, storeMarketplacePictures } from './demo-marketplace.ts'
import { storeDemoMedia } from './demo-media.ts'
import { giveDemoGifts, openCreatorAccounts, sellDemoDownloads } from './demo-money.ts'
import { insertPeople, insertSubscriptions } from './demo-people.sql.ts'
import { insertSponsors, storeSponsorPictures } from './demo-sponsors.sql.ts'
import { type DemoVideoRow, insertVideos } from './demo-videos.sql.ts'

/** The password of everybody in the demo content. */
export const DEMO_PASSWORD = 'lamplight'
/** The row in `site_facts` that says it is done. */
const FACT = 'demo_content'
/** Beside it until its gifts and downloads are paid, which the payments do in transactions of their own. */
const UNPAID = 'demo_content_unpaid'
/** Videos processed in parallel: ffmpeg spends time starting and waiting for the disk. */
const AT_ONCE = 2

/**
 * Files first, then every row in one transaction that also marks the work as done: a process that dies in between leaves an
 * empty site, and the next start repeats the work and writes the same files. Payments follow; those that are missing are made by
 * the next start. Does nothing on a site that is filled already or that has people of its own. `say` receives the progress in whole sentences.
 *
 * @throws StartError in production, and when a file of the demo content is missing; the reason of `signal` between two videos
 */
export async function fillWithDemo(
  deps: Deps,
  say: (sentence: string) => void,
  { content = demoContent, signal }: { content?: DemoContent; signal?: AbortSignal } = {},
): Promise<void> {
  if (deps.config.production) {
    throw new StartError('The demo content is not for production: its passwords are public. Start with DEMO=0.')
  }
  if (!(await isEmpty(deps.db))) return payWhatIsLeft(deps, content)
  const avatars = await storeAvatars(deps, content)
  const pictures = content === demoContent ? await storeMarketplacePictures(deps.storage, content.folder) : null
  const rows = await storeVideos(deps, say, content, signal)
  const sponsorPictures = await storeSponsorPictures(deps.storage, content.folder, content.sponsors)
  const now = new Date()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const videoIds = idsOf(content)
  const videoIdOf = (slug: string): number => {
    const id = videoIds.get(slug)
    if (id === undefined) throw new Error(`the demo content has no video called ${slug}`)
    return id
  }
  await transact(deps.db, async ({ tx }) => {
    // If two processes start together on one database, the second finds the work done.
    await sql`SELECT pg_advisory_xact_lock(hashtext('demo content'))`.execute(tx)
    if (!(await isEmpty(tx))) return
    await tx
      .insertInto('siteFacts')
      .values([{ name: FACT }, { name: UNPAID }])
      .execute()
    const idOf = await insertPeople(tx, content.people, { now, passwordHash, avatars })
    await openCreatorAccounts(tx, content.people, { now, idOf })
    await insertVideos(tx, rows, { now, idOf, folder: content.folder })
    if (content === demoContent) {
      const videos = rows.filter(({ video }) => video.status === 'approved').map(({ id, video }) => ({ id, ...video }))
      await insertLibrary(tx, { now, idOf, videoIdOf, videos })
    }
    await insertSubscriptions(tx, content.subscriptions, idOf)
    if (pictures) await insertMarketplace(tx, { idOf, pictures, now })
    await insertSponsors(tx, content.sponsors, { now, idOf, pictures: sponsorPictures })
    await insertComments(tx, content.comments, { now, idOf, videoIdOf, people: content.people })
    await insertForum(tx, content.forum, { now, idOf })
    for (const [name, text] of Object.entries(content.pages)) await saveSetting(tx, name, text.trim())
    await insertRooms(tx, content.rooms, { now, idOf, people: content.people })
  })
  await payWhatIsLeft(deps, content)
  await deps.live.reload()
  deps.cache.clear()
  deps.sponsorPlacing.forgetCandidates()
  say('The demo content is there. Its videos play already; further qualities follow in the background.')
}

async function isEmpty(db: Db): Promise<boolean> {
  const done = await db.selectFrom('siteFacts').select('name').where('name', '=', FACT).executeTakeFirst()
  if (done) return false
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Pays the gifts and downloads of a site that was filled; each once, also when an earlier process died in the middle. */
async function payWhatIsLeft(deps: Deps, content: DemoContent): Promise<void> {
  await transact(deps.db, async ({ tx }) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('demo content'))`.execute(tx)
    const { numDeletedRows } = await tx.deleteFrom('siteFacts').where('name', '=', UNPAID).executeTakeFirst()
    if (numDeletedRows === 0n) return
    const people = await tx.selectFrom('users').select(['username', 'id']).execute()
    const byName = new Map(people.map(({ username, id }) => [username, id]))
    const videoIds = idsOf(content)
    const find = { idOf: (name: string) => byName.get(name), videoIdOf: (slug: string) => videoIds.get(slug) }
    await giveDemoGifts(deps, { now: new Date(), ...find })
    await sellDemoDownloads(deps, find)
  })
}

/** The oldest video is the first. */
const inOrder = ({ videos }: DemoContent) =>
  videos.toSorted((a, b) => b.publishedDaysAgo - a.publishedDaysAgo).map((video, index) => ({ id: index + 1, video }))

const idsOf = (content: DemoContent): ReadonlyMap<string, number> =>
  new Map(inOrder(content).map(({ id, video }) => [video.slug, id]))

async function storeAvatars({ storage }: Deps, { folder, people }: DemoContent): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const { username, avatar } of people) {
    if (avatar === null) continue
    const stored = await storeAvatar(storage, join(folder, avatar))
    if (!stored.ok) throw new StartError(`demo/${avatar} is not a picture (${stored.code}). Start with DEMO=0.`)
    keys.set(username, stored.key)
  }
  return keys
}

/** In the order of their ids: the oldest video is the first. */
async function storeVideos(
  { storage }: Deps,
  say: (sentence: string) => void,
  content: DemoContent,
  signal: AbortSignal | undefined,
): Promise<DemoVideoRow[]> {
  const waiting = inOrder(content)
  const rows: DemoVideoRow[] = []
  const total = waiting.length
  await atOnce(AT_ONCE, waiting, async (next) => {
    signal?.throwIfAborted()
    rows.push({ ...next, media: await storeDemoMedia(storage, content.folder, next.video, next.id) })
    say(`Adding the demo content: ${rows.length} of ${total} videos`)
  })
  return rows.toSorted((a, b) => a.id - b.id)
}
