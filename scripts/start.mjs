/**
 * `npm start`: from a fresh checkout to a running site. Runs on any Node from 18 on and needs no package; what is done
 * already is recognised in some 30 ms and not done again.
 */
import { runNode } from './lib/node-process.mjs'
import { prepareBuilds, prepareNode } from './lib/prepare.mjs'
import { root } from './lib/root.mjs'
import { runEntryPoint } from './lib/setup-error.mjs'
import { ensureSystemPackages, ffmpeg } from './lib/system-packages.mjs'

await runEntryPoint(async () => {
  // First: packages that only a person can install are reported at once, before npm's packages are downloaded.
  await ensureSystemPackages([ffmpeg], 'npm start')
  const node = await prepareNode(root)
  await prepareBuilds(root, node)
  const production = process.env.NODE_ENV === 'production'
  const env = process.env.DEMO === undefined && !production ? { DEMO: '1' } : {}
  process.exitCode = await runNode(root, node, { entryPoint: 'server/dist/app/main.js', env, follows: true })
})
