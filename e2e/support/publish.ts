/** Videos with real files. They are prepared once for a run, by a site with a worker, and copied for every other. */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type ClipName, clipPath, clipsFolder } from './clips.ts'
import { type Person, type Site, startSite } from './site.ts'

/** What a site stores of a prepared file, without the ids. */
interface Prepared {
  duration_seconds: number
  media_version: string
  media: object
  media_info: object
}

const originalsOf = (dataDir: string, id: number) => join(dataDir, 'media/originals', String(id))
const outputsOf = (dataDir: string, id: number) => join(dataDir, 'media/videos', String(id))

/** The folder of a prepared clip: `row.json`, `original` and `outputs`. */
async function prepare(clip: ClipName): Promise<string> {
  const folder = join(clipsFolder(), `prepared-${clip}`)
  // Several workers may need it at the same time: the first makes it, the others wait.
  const isFirst = await mkdir(`${folder}-begun`).then(
    () => true,
    () => false,
  )
  if (!isFirst) {
    await vi.waitUntil(() => existsSync(folder), { timeout: 120_000, interval: 100 })
    return folder
  }
  const site = await startSite()
  try {
    const owner = await site.person('grace')
    const id = await site.upload(owner, await clipPath(clip), 'A clip')
    await site.prepared(owner, id)
    const [row] = await site.query(
      'SELECT duration_seconds, media_version, media, media_info FROM videos WHERE id = $1',
      [id],
    )
    const draft = await mkdtemp(`${folder}-`)
    await writeFile(join(draft, 'row.json'), JSON.stringify(row))
    await cp(originalsOf(site.dataDir, id), join(draft, 'original'), { recursive: true })
    await cp(outputsOf(site.dataDir, id), join(draft, 'outputs'), { recursive: true })
    await rename(draft, folder)
  } finally {
    await site.close()
  }
  return folder
}

interface ClipFacts {
  title: string
  description?: string
  categoryId?: number | undefined
}

/** A pending video with real files, as if it had been uploaded and prepared here. The site needs no worker. @returns its id. */
export async function addPrepared(site: Site, owner: Person, clip: ClipName, facts: ClipFacts): Promise<number> {
  const folder = await prepare(clip)
  const row: Prepared = JSON.parse(await readFile(join(folder, 'row.json'), 'utf8'))
  const { categoryId = null, ...texts } = facts
  const known = { ...texts, categoryId, durationSeconds: row.duration_seconds }
  const id = await site.addVideo(owner, { ...known, status: 'pending' })
  for (const [from, to] of [
    ['original', originalsOf(site.dataDir, id)],
    ['outputs', outputsOf(site.dataDir, id)],
  ] as const)
    await cp(join(folder, from), to, { recursive: true })
  await site.query(
    'UPDATE videos SET media_version = $2, media = $3, media_info = $4, original_key = $5 WHERE id = $1',
    [id, row.media_version, row.media, row.media_info, `originals/${id}/source`],
  )
  await site.query("INSERT INTO moderation_transitions (video_id, to_status, actor_id) VALUES ($1, 'pending', $2)", [
    id,
    owner.id,
  ])
  return id
}

/** The same, approved. */
export async function publish(site: Site, owner: Person, clip: ClipName, facts: ClipFacts): Promise<number> {
  const id = await addPrepared(site, owner, clip, facts)
  await site.approve(await site.person('keeper', 'moderator'), id)
  return id
}
