/** Holds the direction of imports (lib/import-rules.mjs). `node check-imports.mjs [root]`: one line per breach, exit code 1. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { refusalOf } from './lib/import-rules.mjs'
import { scanImports } from './lib/import-scan.mjs'
import { root as ownRoot } from './lib/root.mjs'

const root = resolve(process.argv[2] ?? ownRoot)
const folders = ['contract/src', 'server/src', 'web/src'].filter((folder) => existsSync(join(root, folder)))

const breaches = folders
  .flatMap((folder) => scanImports(root, folder))
  .flatMap(({ from, line, to }) => {
    const refusal = refusalOf(from, to)
    return refusal === undefined ? [] : [`${from}:${line} imports ${to}: ${refusal}.`]
  })

for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exit(1)
