/** Encodes the clip and builds the page of the player once for all files of a run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPage } from './build-page.ts'
import { makeClip } from './make-clip.ts'

export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'player-site-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const folders = { page: join(folder, 'page'), media: join(folder, 'media') }
  try {
    // Together: the clip is encoded while the page is built.
    await Promise.all([buildPage(folders.page), makeClip(folders.media)])
  } catch (error) {
    await remove()
    throw error
  }
  process.env.LAMPLIGHT_PLAYER_SITE = folder
  return remove
}
