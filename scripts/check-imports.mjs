/**
 * Checks the direction of imports (lib/import-rules.mjs), that they form no circle, where SQL is written
 * (lib/sql-rules.mjs) and how cached responses are made stale (lib/query-rules.mjs).
 * `node check-imports.mjs [root]`: one line per breach, exit code 1.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findCircles } from './lib/import-circles.mjs'
import { refusalOf } from './lib/import-rules.mjs'
import { listSources, scanImports } from './lib/import-scan.mjs'
import { strayInvalidations } from './lib/query-rules.mjs'
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
const sources = folders
  .flatMap((folder) => listSources(root, folder))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const queries = sources.flatMap(({ path, text }) =>
  misplacedQueries(path, text).map(
    (line) => `${path}:${line} builds a query: in a feature that is the work of its .sql.ts.`,
  ),
)
const invalidations = sources.flatMap(({ path, text }) =>
  strayInvalidations(path, text).map((line) => `${path}:${line} invalidates queries: call refreshQueries instead.`),
)

const breaches = [...wrongWay, ...circles, ...queries, ...invalidations]
for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exit(1)
