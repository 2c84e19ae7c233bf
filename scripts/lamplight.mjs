/** `npm run lamplight -- <command>`: the operator's command line. Its output stays clean: progress goes to stderr. */
import { runNode } from './lib/node-process.mjs'
import { prepareNode } from './lib/prepare.mjs'
import { root } from './lib/root.mjs'
import { runEntryPoint } from './lib/setup-error.mjs'

await runEntryPoint(async () => {
  const node = await prepareNode(root, { stream: process.stderr })
  process.exitCode = await runNode(root, node, {
    entryPoint: 'server/src/cli.ts',
    args: process.argv.slice(2),
    reads: true,
  })
})
