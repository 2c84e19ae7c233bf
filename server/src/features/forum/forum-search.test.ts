import { forumApi } from '@lamplight/contract/forum'
import { describe, expect, test } from 'vitest'
import {
  firstPostOf,
  grace,
  moderator,
  newTopic,
  remove,
  reply,
  site,
  withForumSite,
  yusuf,
} from '../../testing/forum.ts'
import type { Person } from '../../testing/test-site.ts'

withForumSite()

describe('search in the forum', () => {
  const search = (person: Person | null, q: string, query = {}) =>
    site.call(person, forumApi.search, { query: { q, ...query } })

  test('finds words in posts and titles, newest first, without accents and case', async () => {
    const id = await newTopic(grace, { title: 'Ramadán en familia', content: 'We break the fast together.' })
    const post = (await reply(yusuf, id, 'Dates and **water**, then [prayer](https://example.org).')).body
    expect((await search(grace, 'ramadan')).body[0]).toMatchObject({ topic: { id, title: 'Ramadán en familia' } })
    const [hit] = (await search(grace, 'WATER')).body
    expect(hit).toMatchObject({ postId: post.id, user: { displayName: 'yusuf' } })
    expect(hit?.excerpt).toBe('Dates and water, then prayer.')
  })

  test('shows the place of a long post where the words are, whichever of its parts they are in', async () => {
    const filler = 'Bread and salt on the table. '
    for (const before of [0, 60, 62, 200, 600]) {
      const id = await newTopic(grace)
      await reply(yusuf, id, `${filler.repeat(before)}The dulcimer ${before} is tuned. ${filler.repeat(40)}`)
      const [hit] = (await search(grace, `dulcimer ${before}`)).body
      expect(hit?.excerpt).toContain(`dulcimer ${before} is tuned`)
    }
  })

  test('answers a hundred words that long posts repeat thousands of times', async () => {
    const topicId = await newTopic(grace)
    // With the whole post and all words PostgreSQL needed thirteen seconds for the excerpt of one post.
    const posts = [1, 2, 3, 4].map(() => ({ topicId, userId: yusuf.id, content: '@q'.repeat(10_000), html: '' }))
    await site.deps.db.insertInto('forumPosts').values(posts).execute()
    for (const q of ['q@'.repeat(100), '@q'.repeat(100), `"${'q '.repeat(98)}"`, 'q or '.repeat(39)]) {
      const found = await search(grace, q)
      expect(found.body.map(({ excerpt }) => excerpt.includes('q@q'))).toEqual([true, true, true, true])
    }
  })

  test('finds nothing for an empty query, and no deleted or removed posts', async () => {
    const id = await newTopic(grace, { content: 'A word like heliotrope' })
    const first = await firstPostOf(id)
    expect((await search(grace, 'heliotrope')).body).toHaveLength(1)
    await remove(moderator, first.id, 'Off topic')
    expect((await search(grace, 'heliotrope')).body).toEqual([])
    for (const text of ['', '  ', '!!!', '-only']) expect((await search(grace, text)).body).toEqual([])
    expect((await search(null, 'x')).status).toBe(401)
    expect((await search(grace, 'x'.repeat(201))).status).toBe(400)
  })

  test('finds rare matches among many posts, newest first and page by page', async () => {
    const topicId = await newTopic(grace)
    const ids = [40_000, 40_001, 75_000, 300_000, 300_900, 1_500_000, 9_000_000]
    await site.deps.db
      .insertInto('forumPosts')
      .values(ids.map((id) => ({ id, topicId, userId: yusuf.id, content: `psaltery ${id}`, html: '' })))
      .execute()
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await search(grace, 'psaltery', { limit: 3, ...(cursor ? { cursor } : {}) })
      seen.push(...page.body.map(({ postId }) => postId))
      cursor = page.headers['x-next-cursor'] as string | undefined
    } while (cursor)
    expect(seen).toEqual(ids.toReversed())
    expect((await search(grace, 'psaltery 300900')).body.map(({ postId }) => postId)).toEqual([300_900])
    expect((await search(grace, 'psaltery -300900', { limit: 2 })).body.map(({ postId }) => postId)).toEqual([
      9_000_000, 1_500_000,
    ])
    await site.deps.db.deleteFrom('forumPosts').where('id', 'in', ids).execute()
  })

  test('finds the same whatever the counts of words say, which only choose how much is read at once', async () => {
    const [topicId, removedId] = [await newTopic(grace), await newTopic(grace)]
    const { pool } = site.deps.database
    // Frequent at the end, rare before it; "rebec" is in every third post there, "shawm" in two. Every seventh is in a removed topic.
    await pool.query(
      `INSERT INTO forum_posts (id, topic_id, user_id, content, html)
       SELECT n, CASE WHEN n % 7 = 0 THEN $3 ELSE $1 END::int, $2, 'crumhorn' || CASE WHEN n % 3 = 0 THEN ' rebec' ELSE '' END || CASE WHEN n IN (2000000, 2999000) THEN ' shawm' ELSE '' END, ''
       FROM (SELECT generate_series(2998000, 2999400) UNION ALL SELECT generate_series(2000000, 2990000, 90000)) posts (n)`,
      [topicId, yusuf.id, removedId],
    )
    await pool.query('UPDATE forum_topics SET deleted_at = now() WHERE id = $1', [removedId])
    const queries = [
      'crumhorn',
      'crumhorn rebec',
      'rebec -crumhorn',
      'crumhorn -rebec',
      '"crumhorn rebec"',
      '"rebec crumhorn"',
      'crumhorn rebec shawm',
      'shawm',
      'rebec shawm',
      'rebec or shawm',
      'absent',
      '-shawm',
    ]
    for (const counts of [
      'DELETE FROM forum_vocabulary',
      'SELECT refresh_forum_vocabulary()',
      'UPDATE forum_vocabulary SET posts = 40960',
      'UPDATE forum_vocabulary SET posts = 1',
    ]) {
      await pool.query(counts)
      for (const query of queries) {
        for (const [below, most] of [
          [2_147_483_647, 5_000],
          [2_998_700, 21],
          [2_998_030, 25],
        ]) {
          const { rows } = await pool.query<{ found: number[]; all: number[] }>(
            `SELECT ARRAY(SELECT post_id FROM forum_search(websearch_to_tsquery('pg_catalog.simple', $1), $2, $3)) AS found,
               ARRAY(SELECT id FROM forum_posts p WHERE words @@ websearch_to_tsquery('pg_catalog.simple', $1) AND deleted_at IS NULL AND id < $2
                 AND EXISTS (SELECT FROM forum_topics t WHERE t.id = p.topic_id AND t.deleted_at IS NULL)
                 ORDER BY id DESC LIMIT $3) AS all`,
            [query, below, most],
          )
          expect(rows[0]?.found, `${query} after ${counts}`).toEqual(rows[0]?.all)
        }
      }
    }
    await pool.query('DELETE FROM forum_posts WHERE topic_id IN ($1, $2) AND id >= 2000000', [topicId, removedId])
    await pool.query('DELETE FROM forum_vocabulary')
  })

  test('the counts of words follow the newest posts', async () => {
    const topicId = await newTopic(grace)
    const { pool } = site.deps.database
    await pool.query(
      `INSERT INTO forum_posts (topic_id, user_id, content, html) SELECT $1, $2, 'sackbut ' || n, '' FROM generate_series(1, 9) n`,
      [topicId, yusuf.id],
    )
    const counted = async () =>
      (await pool.query(`SELECT posts FROM forum_vocabulary WHERE word = 'sackbut'`)).rows.map(({ posts }) => posts)
    await site.deps.forum.refreshVocabulary()
    expect(await counted()).toEqual([9])
    await pool.query(`DELETE FROM forum_posts WHERE content LIKE 'sackbut%'`)
    await site.deps.forum.refreshVocabulary()
    expect(await counted()).toEqual([])
  })

  test('words in languages without spaces are found anywhere in a word, at once and after the words are counted', async () => {
    const id = await newTopic(grace, { title: '早晨的赞美与感恩', content: '每天祷告的力量与平安，从清晨开始。' })
    const first = await firstPostOf(id)
    const korean = (await reply(yusuf, id, '아침 기도를 드립니다')).body
    const thai = (await reply(yusuf, id, 'คำอธิษฐานยามเช้าของเรา')).body
    const found = async (q: string) => (await search(grace, q)).body.map(({ postId }) => postId)
    for (const prepare of [async () => {}, site.deps.forum.refreshVocabulary]) {
      await prepare()
      for (const q of ['祷告', '平安', '力', '赞美', '祷告 清晨']) expect(await found(q), q).toEqual([first.id])
      expect(await found('기도')).toEqual([korean.id])
      expect(await found('อธิษฐาน')).toEqual([thai.id])
      for (const q of ['"祷告"', '祷告 赞美 absent', '佛']) expect(await found(q), q).toEqual([])
      expect(await found('祷告 or 佛')).toEqual([])
      expect(await found('祷告 -每天祷告的力量与平安')).toEqual([])
    }
    await remove(moderator, first.id, 'Off topic')
    expect(await found('祷告')).toEqual([])
  })

  test('shows the place of a long post where a part of a word was found', async () => {
    const id = await newTopic(grace)
    for (const [filler, sentence, part] of [
      ['面包放在桌子上。', '我们每天祷告', '祷告'],
      ['빵과 소금이 있습니다. ', '아침 찬양을 드립니다', '찬양'],
    ] as const) {
      await reply(yusuf, id, `${filler.repeat(60)}${sentence}. ${filler.repeat(60)}`)
      const [hit] = (await search(grace, part)).body
      expect(hit?.excerpt).toContain(sentence)
    }
  })

  test('a title leads to the first remaining post, also in the topic it was merged into', async () => {
    const from = await newTopic(grace, { title: 'Clavichord evenings' })
    const first = await firstPostOf(from)
    expect((await search(grace, 'clavichord')).body.map(({ postId }) => postId)).toEqual([first.id])
    const answer = (await reply(yusuf, from, 'On Fridays at seven.')).body
    await site.call(grace, forumApi.removePost, { params: { id: first.id } })
    expect((await search(grace, 'clavichord')).body.map(({ postId }) => postId)).toEqual([answer.id])
    const into = await newTopic(yusuf, { title: 'Harpsichord evenings' })
    await site.call(moderator, forumApi.mergeTopic, { params: { id: from }, body: { intoId: into } })
    expect((await search(grace, 'clavichord')).body).toEqual([])
    expect((await search(grace, 'harpsichord')).body.map(({ postId }) => postId)).toEqual([answer.id])
  })

  test('is paged by cursor', async () => {
    const id = await newTopic(grace)
    for (const word of ['zither one', 'zither two', 'zither three']) await reply(yusuf, id, word)
    const first = await search(grace, 'zither', { limit: 2 })
    const second = await search(grace, 'zither', { limit: 2, cursor: String(first.headers['x-next-cursor']) })
    expect([...first.body, ...second.body].map(({ excerpt }) => excerpt)).toEqual([
      'zither three',
      'zither two',
      'zither one',
    ])
  })
})
