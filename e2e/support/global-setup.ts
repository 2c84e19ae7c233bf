/** Creates the folder for the clips of one run (clips.ts). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-e2e-clips-'))
  process.env.LAMPLIGHT_E2E_CLIPS = folder
  return () => rm(folder, { recursive: true, force: true })
}
