import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { accountsApi } from '@lamplight/contract/accounts'
import { chatApi } from '@lamplight/contract/chat'
import { commentsApi } from '@lamplight/contract/comments'
import { DELETED_ACCOUNT_NAME } from '@lamplight/contract/deleted-account'
import { playlistsApi } from '@lamplight/contract/playlists'
import { settingsApi } from '@lamplight/contract/settings'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { avatarKey } from '../../storage/media-key.ts'
import { makeCampaign } from '../../testing/campaigns.ts'
import { makeVideo } from '../../testing/factories.ts'
import { waitingForLocks } from '../../testing/locks.ts'
import { giveBalance, openCreator } from '../../testing/money.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { createUploader } from '../../testing/uploading.ts'
import { setFirstAvatar } from '../accounts/accounts.sql.ts'
import { deleteMember } from '../chat/chat.rooms.sql.ts'
import { eraseAccount } from './account-deletion.sql.ts'

let site: TestSite
let grace: Person
let base: string

beforeAll(async () => {
  site = await createTestSite()
  base = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())
beforeEach(async () => {
  grace = await site.person('grace')
})

const signIn = (username: string, password: string) =>
  site.call(null, accountsApi.login, { body: { username, password } })

describe('a deleted account', () => {
  test('leaves no name, video or text behind; threads and counts stay correct', async () => {
    const yusuf = await site.person('yusuf')
    const videoId = await makeVideo(site, yusuf)
    const ownVideoId = await makeVideo(site, grace)
    const { body: comment } = await site.call(grace, commentsApi.add, { body: { videoId, content: 'Farewell' } })
    await site.call(yusuf, commentsApi.add, { body: { videoId, content: 'Go in peace', parentId: comment.id } })
    await site.call(grace, videosApi.react, { params: { id: videoId }, body: { value: 'like' } })
    const response = await site.call(grace, settingsApi.deleteAccount, { body: { password: PASSWORD } })
    expect(response.status).toBe(200)
    expect((await site.call(grace, accountsApi.current)).status).toBe(401)
    expect((await signIn(grace.username, PASSWORD)).status).toBe(401)
    expect((await site.call(yusuf, videosApi.get, { params: { id: ownVideoId } })).status).toBe(404)
    const video = await site.call(yusuf, videosApi.get, { params: { id: videoId } })
    expect(video.body).toMatchObject({ likes: 0 })
    const comments = await site.call(yusuf, commentsApi.list, { params: { id: videoId } })
    expect(comments.headers['x-total-count']).toBe('1')
    expect(comments.body).toMatchObject([{ isDeleted: true, content: '', replies: [{ content: 'Go in peace' }] }])
    expect(comments.text).not.toContain('Farewell')
  })

  test('takes its channel and its playlists along', async () => {
    const leaver = await site.person('leaver')
    const yusuf = await site.person('yusuf')
    const made = await site.call(leaver, playlistsApi.create, { body: { title: 'Advent', visibility: 'public' } })
    const look = async () => {
      const params = { id: leaver.id }
      const responses = [
        await site.call(yusuf, usersApi.get, { params }),
        await site.call(yusuf, usersApi.videos, { params }),
        await site.call(yusuf, playlistsApi.get, { params: { id: made.body.id } }),
      ]
      return responses.map(({ status }) => status)
    }
    expect(await look()).toEqual([200, 200, 200])
    await site.call(leaver, settingsApi.deleteAccount, { body: { password: PASSWORD } })
    expect(await look()).toEqual([404, 404, 404])
  })

  const leave = (person: Person, body: object = {}) =>
    site.call(person, settingsApi.deleteAccount, { body: { password: PASSWORD, ...body } })

  test('that is deleted cannot be signed in to with its new name: the answer is that for an unknown name', async () => {
    const leaver = await site.person('leaver')
    await site.call(leaver, settingsApi.deleteAccount, { body: { password: PASSWORD } })
    const { username } = await site.deps.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', leaver.id)
      .executeTakeFirstOrThrow()
    const signIn = async (name: string) => {
      const { status, problem } = await site.call(null, accountsApi.login, {
        body: { username: name, password: PASSWORD },
      })
      return [status, problem.code]
    }
    expect(username).not.toBe(leaver.username)
    expect(await signIn(username)).toEqual(await signIn('nobody'))
  })

  test('with a balance is deleted only when the person gives it up; the books keep the entry', async () => {
    const { db } = site.deps
    const creator = await site.person('creator')
    await openCreator(site, creator, 'creator@paypal.test')
    await giveBalance(site, creator, 1250)
    expect((await site.call(creator, settingsApi.leaving)).body).toMatchObject({ balanceCents: 1250 })
    expect((await leave(creator)).problem).toMatchObject({ status: 409, code: 'balance_left' })
    expect((await site.call(creator, accountsApi.current)).status).toBe(200)
    expect((await leave(creator, { givesUpBalance: true })).status).toBe(200)
    const account = db.selectFrom('creatorAccounts').where('userId', '=', creator.id)
    expect(await account.select(['isMonetizationEnabled', 'paymentEmail', 'paypalAccountId']).execute()).toEqual([
      { isMonetizationEnabled: false, paymentEmail: '', paypalAccountId: null },
    ])
    const books = db.selectFrom('ledgerAccounts').innerJoin('ledgerBalances', 'accountId', 'ledgerAccounts.id')
    const total = await books
      .select((expr) => expr.fn.sum('balanceCents').as('cents'))
      .where('ownerId', '=', creator.id)
      .executeTakeFirst()
    expect(Number(total?.cents)).toBe(1250)
  })

  test('ends its campaigns, and its private room passes to the member who joined first', async () => {
    const { db } = site.deps
    const [leaver, heir, later] = [await site.person('leaver'), await site.person('heir'), await site.person('later')]
    const campaigns = [await makeCampaign(site, leaver), await makeCampaign(site, leaver, { status: 'approved' })]
    const makeRoom = async (name: string) =>
      (await site.call(leaver, chatApi.createRoom, { body: { name, isPrivate: true } })).body.id
    const [shared, lonely] = [await makeRoom('Vigil'), await makeRoom('Diary')]
    for (const { username } of [heir, later])
      await site.call(leaver, chatApi.invite, { params: { id: shared }, body: { username } })
    for (const person of [heir, later])
      await site.deps.chat.rooms.enter({ ...person, displayName: '', role: 'user' }, shared)
    expect((await site.call(leaver, settingsApi.leaving)).body).toMatchObject({ campaigns: 2, privateRooms: 2 })
    expect((await leave(leaver)).status).toBe(200)
    const ended = await db.selectFrom('sponsoredContent').select('status').where('id', 'in', campaigns).execute()
    expect(ended).toEqual([{ status: 'completed' }, { status: 'completed' }])
    const room = (id: number) => db.selectFrom('chatRooms').select(['hostId', 'archivedAt']).where('id', '=', id)
    expect(await room(shared).executeTakeFirst()).toEqual({ hostId: heir.id, archivedAt: null })
    expect(await room(lonely).executeTakeFirst()).toEqual({ hostId: null, archivedAt: expect.any(Date) })
  })

  test('ends a campaign that runs, however many newer ones it has', async () => {
    const { db } = site.deps
    const leaver = await site.person('leaver')
    const id = await makeCampaign(site, leaver)
    await sql`
      INSERT INTO sponsored_content OVERRIDING SYSTEM VALUE
      SELECT (jsonb_populate_record(one, jsonb_build_object('id', 1000000 + number, 'status', 'completed'))).*
      FROM sponsored_content AS one, generate_series(1, 500) AS number
      WHERE one.id = ${id}`.execute(db)
    expect((await leave(leaver)).status).toBe(200)
    const campaign = await db.selectFrom('sponsoredContent').select('status').where('id', '=', id).executeTakeFirst()
    expect(campaign).toEqual({ status: 'completed' })
  })

  test('passes its private room to a member who stays, not to one who leaves it at the same moment', async () => {
    const { db, chat } = site.deps
    const [leaver, first, second] = [
      await site.person('leaver'),
      await site.person('first'),
      await site.person('second'),
    ]
    const body = { name: 'Compline', isPrivate: true }
    const { id } = (await site.call(leaver, chatApi.createRoom, { body })).body
    for (const person of [first, second]) {
      await site.call(leaver, chatApi.invite, { params: { id }, body: { username: person.username } })
      await chat.rooms.enter({ ...person, displayName: '', role: 'user' }, id)
    }
    const { leaving } = await db.transaction().execute(async (tx) => {
      await deleteMember(tx, id, first.id)
      const started = leave(leaver)
      await expect.poll(() => waitingForLocks(site)).toBe(1)
      return { leaving: started }
    })
    expect((await leaving).status).toBe(200)
    const room = db.selectFrom('chatRooms').select('hostId').where('id', '=', id)
    expect(await room.executeTakeFirst()).toEqual({ hostId: second.id })
  })

  test('leaves no picture and no unfinished upload, and what a late request writes is removed by its job, and by the next sweep', async () => {
    const { db, storage, uploads } = site.deps
    const leaver = await site.person('leaver')
    const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#7a1f3d' } })
      .png()
      .toBuffer()
    await createUploader(base, leaver.cookie).sendFile(settingsApi.saveAvatar.path, 'avatar', picture, 'me.png')
    const user = db.selectFrom('users').select('avatarKey').where('id', '=', leaver.id)
    const { avatarKey: name } = await user.executeTakeFirstOrThrow()
    const id = randomUUID()
    await db
      .insertInto('uploads')
      .values({ id, userId: leaver.id, kind: 'video', state: 'arriving', bytes: 9 })
      .execute()
    await writeFile(uploads.files.pathOf(id), 'half')
    expect((await leave(leaver)).status).toBe(200)
    const deletedAt = (id: number) =>
      db.selectFrom('videos').select('deletedAt').where('id', '=', id).executeTakeFirst()
    const first = await makeVideo(site, leaver)
    await site.deps.settings.clearAfter({ userId: leaver.id, avatarKey: name })
    expect((await deletedAt(first))?.deletedAt).not.toBeNull()
    expect(await storage.stat(avatarKey(name ?? ''))).toBeNull()
    expect(await uploads.files.sizeOf(id)).toBeNull()
    expect(await db.selectFrom('uploads').select('id').where('id', '=', id).execute()).toEqual([])
    const late = await makeVideo(site, leaver)
    await site.deps.settings.sweep()
    expect((await deletedAt(late))?.deletedAt).not.toBeNull()
  })

  test('is not that of an admin when the only other one is suspended', async () => {
    const { db } = site.deps
    await db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute()
    const [chief, other] = [await site.person('chief', 'admin'), await site.person('other', 'admin')]
    await db
      .insertInto('suspensions')
      .values({ userId: other.id, actorId: chief.id, reason: 'spam', until: null })
      .execute()
    expect((await leave(chief)).problem.code).toBe('last_admin')
  })

  test('stays empty when a picture, a profile or a copied avatar arrives while it is being deleted', async () => {
    const { db } = site.deps
    const leaver = await site.person('leaver')
    const { calls } = await db.transaction().execute(async (tx) => {
      await eraseAccount(tx, leaver.id)
      const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#7a1f3d' } })
        .png()
        .toBuffer()
      const started = [
        createUploader(base, leaver.cookie).sendFile(settingsApi.saveAvatar.path, 'avatar', picture, 'me.png'),
        site.call(leaver, settingsApi.saveProfile, { body: { bio: 'Still here', website: 'https://me.example.org' } }),
        site.call(leaver, settingsApi.savePreferences, { body: { language: 'fr' } }),
        setFirstAvatar(db, leaver.id, 'copied'),
      ]
      await expect.poll(() => waitingForLocks(site)).toBe(started.length)
      return { calls: Promise.all(started) }
    })
    await calls
    const columns = ['displayName', 'avatarKey', 'bio', 'website', 'language'] as const
    const row = await db.selectFrom('users').select(columns).where('id', '=', leaver.id).executeTakeFirst()
    expect(row).toMatchObject({
      displayName: DELETED_ACCOUNT_NAME,
      avatarKey: null,
      bio: '',
      website: null,
      language: 'en',
    })
  })

  test('is deleted once, however many tabs ask', async () => {
    const leaver = await site.person('leaver')
    const responses = await Promise.all([leave(leaver), leave(leaver), leave(leaver)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    const entries = site.deps.db.selectFrom('auditLog').select('id').where('action', '=', 'user.deleted')
    expect(await entries.where('objectId', '=', String(leaver.id)).execute()).toHaveLength(1)
  })

  test('two admins who leave at the same moment do not leave the site without one', async () => {
    const alone = await createTestSite()
    const admins = [await alone.person('first', 'admin'), await alone.person('second', 'admin')]
    const responses = await Promise.all(
      admins.map((admin) => alone.call(admin, settingsApi.deleteAccount, { body: { password: PASSWORD } })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await alone.close()
  })
})
