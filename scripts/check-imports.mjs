/**
 * Holds the direction of imports (lib/import-rules.mjs), that they run in no circle, and where queries are written
 * (lib/sql-rules.mjs). `node check-imports.mjs [root]`: one line per breach, exit code 1.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findCircles } from './lib/import-circles.mjs'
import { refusalOf } from './lib/import-rules.mjs'
import { listSources, scanImports } from './lib/import-scan.mjs'
import { root as ownRoot } from './lib/root.mjs'
import { misplacedQueries } from './lib/sql-rules.mjs'

const root = resolve(process.argv[2] ?? ownRoot)
const folders = ['contract/src', 'server/src', 'web/src'].filter((folder) => existsSync(join(root, folder)))
const imports = folders.flatMap((folder) => scanImports(root, folder))

const wrongWay = imports.flatMap(({ from, line, to }) => {
  const refusal = refusalOf(from, to)
  return refusal === undefined ? [] : [`${from}:${line} imports ${to}: ${refusal}.`]
})
const circles = findCircles(imports).map((files) => `${files.join(', ')}: they import each other in a circle.`)
const queries = folders
  .flatMap((folder) => listSources(root, folder))
  .flatMap((path) =>
    misplacedQueries(path, readFileSync(join(root, path), 'utf8')).map(
      (line) => `${path}:${line} builds a query: in a feature that is the work of its .sql.ts.`,
    ),
  )

const breaches = [...wrongWay, ...circles, ...queries]
for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exit(1)
