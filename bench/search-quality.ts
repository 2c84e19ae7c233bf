/**
 * The quality of search results: one hundred judged queries in five languages over the demo's videos and 6,000 others, as nDCG of
 * the first ten results. 1 is the best possible order.
 *
 *     node bench/search-quality.ts
 *
 * Exit code 1 below the figure that docs/performance.md gives.
 */
import pg from 'pg'
import { videos as demoVideos } from '../demo/content/videos.ts'
import { findRunningPostgres } from '../server/src/db/embedded/embedded-postgres.ts'
import { TOPICS } from './lib/judged-queries.ts'
import { register, startSite } from './lib/site.ts'
import { type BenchLanguage, createWriter, LANGUAGES } from './lib/vocabulary.ts'

const OTHERS = 6_000
const RESULTS = 10
const FLOOR = 0.68

interface Row {
  title: string
  description: string
  language: string
}

const gain = (grades: readonly number[]) =>
  grades.slice(0, RESULTS).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
const BEST = gain([3, 2, 1])
const mean = (figures: readonly number[]) => figures.reduce((a, b) => a + b, 0) / figures.length

async function main(): Promise<boolean> {
  const site = await startSite()
  try {
    const connection = await findRunningPostgres(site.dataDir)
    if (!connection) throw new Error('the site runs no database of its own')
    const client = new pg.Client(connection)
    await client.connect()
    const cookie = await register(site.origin)
    const writer = createWriter(11)
    // Without the most common words of such a site: a title with one of those would match a query as well, and nobody has
    // judged it.
    const words = (language: BenchLanguage, count: number) =>
      Array.from({ length: count }, () =>
        writer.wordAt(language, 150 + Math.floor(Math.exp(writer.random() * 9.5))),
      ).join(' ')
    const others = Array.from({ length: OTHERS }, (): Row => {
      const language = writer.language()
      return { title: words(language, 5).slice(0, 90), description: words(language, 25), language }
    })
    const demo = demoVideos.map(({ title, description, language }) => ({
      title,
      description,
      language: language ?? 'en',
    }))
    const judged = LANGUAGES.flatMap((language) =>
      TOPICS[language].flatMap(([about, also, mention], n): Row[] => [
        { title: about, description: words(language, 20), language },
        { title: also, description: words(language, 20), language },
        { title: `${words(language, 3)} ${n}`, description: mention, language },
      ]),
    )
    // The judged ones are among the others, neither the newest nor the oldest.
    const rows = [...others.slice(0, OTHERS / 2), ...judged, ...demo, ...others.slice(OTHERS / 2)]
    await client.query(
      `INSERT INTO videos (owner_id, title, description, language, duration_seconds, status, religious_verified, approved_at, processing, views, created_at)
       SELECT (SELECT min(id) FROM users), title, description, language, 300, 'approved', true, now(), 'ready', n * 37 % 5000, now() - (${rows.length} - n) * interval '1 hour'
       FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS t (title, description, language, n)`,
      [
        rows.map(({ title }) => title),
        rows.map(({ description }) => description),
        rows.map(({ language }) => language),
      ],
    )
    await client.query('VACUUM ANALYZE')
    const { rows: written } = await client.query<{ id: number; title: string }>(
      'SELECT id, title FROM videos ORDER BY id',
    )
    const firstJudged = OTHERS / 2
    await client.end()

    const figures: { language: string; isTyped: boolean; query: string; ndcg: number }[] = []
    let place = firstJudged
    for (const language of LANGUAGES) {
      for (const [, , , query, typed] of TOPICS[language]) {
        const grades = new Map([3, 2, 1].map((grade, n) => [written[place + n]?.id, grade]))
        place += 3
        for (const text of [query, typed]) {
          const response = await fetch(
            `${site.origin}/api/videos/search?limit=${RESULTS}&q=${encodeURIComponent(text)}`,
            {
              headers: { cookie },
            },
          )
          const found = (await response.json()) as { id: number }[]
          const ndcg = gain(found.map(({ id }) => grades.get(id) ?? 0)) / BEST
          figures.push({ language, isTyped: text === typed, query: text, ndcg })
        }
      }
    }
    const of = (condition: (figure: (typeof figures)[number]) => boolean) =>
      mean(figures.filter(condition).map(({ ndcg }) => ndcg)).toFixed(3)
    console.log(`nDCG@${RESULTS} of ${figures.length} queries over ${rows.length} videos: ${of(() => true)}`)
    console.log(`typed right ${of(({ isTyped }) => !isTyped)}, as people type ${of(({ isTyped }) => isTyped)}`)
    console.log(LANGUAGES.map((language) => `${language} ${of((figure) => figure.language === language)}`).join(', '))
    for (const { query, ndcg } of figures.filter(({ ndcg }) => ndcg < 0.6))
      console.log(`  ${ndcg.toFixed(2)}  ${query}`)
    return Number(of(() => true)) >= FLOOR
  } finally {
    await site.remove()
  }
}

process.exitCode = (await main()) ? 0 : 1
