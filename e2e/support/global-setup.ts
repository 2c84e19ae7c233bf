/** Creates the folder of the clips that the stories of one run share (clips.ts). Their databases are created by the server's setup. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-e2e-clips-'))
  process.env.LAMPLIGHT_E2E_CLIPS = folder
  return () => rm(folder, { recursive: true, force: true })
}
