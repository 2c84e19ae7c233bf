/** Creates what the stories of one run share: the folder of their clips (clips.ts) and a data folder to copy (site.ts). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from './built-server.ts'

export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-e2e-clips-'))
  process.env.LAMPLIGHT_E2E_CLIPS = folder
  const dataDir = await mkdtemp(join(tmpdir(), 'lamplight-e2e-empty-'))
  process.env.LAMPLIGHT_E2E_EMPTY_SITE = dataDir
  const remove = () => Promise.all([folder, dataDir].map((path) => rm(path, { recursive: true, force: true })))
  try {
    const server = await startBuiltServer(dataDir, {})
    await server.end('SIGTERM')
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}
