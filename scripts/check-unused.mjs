/**
 * Checks that no file, export or dependency is unused (lib/unused-rules.mjs). One line per breach, exit code 1.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSources } from './lib/import-scan.mjs'
import { root } from './lib/root.mjs'
import { unreachableFiles, unusedDependencies, unusedExports } from './lib/unused-rules.mjs'

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')

const sources = new Map(
  ['contract', 'server', 'web', 'demo', 'e2e', 'bench', 'scripts']
    .flatMap((folder) => listSources(root, folder))
    .map((path) => [path, read(path)]),
)
const styles = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => read(join('web/src', path)))

const dependencies = ['.', 'contract', 'server', 'web'].flatMap((workspace) => {
  const own = [...sources].filter(([path]) => workspace === '.' || path.startsWith(`${workspace}/`))
  const text = [...own.map(([, source]) => source), ...(workspace === 'web' ? styles : [])].join('\n')
  const manifest = join(workspace, 'package.json')
  return unusedDependencies(JSON.parse(read(manifest)), text).map((name) => `${manifest}: nothing imports ${name}.`)
})

const breaches = [
  ...unreachableFiles(sources).map((path) => `${path}: nothing reaches this file.`),
  ...unusedExports(sources).map(({ path, line, name }) => `${path}:${line} exports ${name}: nothing else uses it.`),
  ...dependencies,
]
for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exit(1)
