/**
 * Every measurement, one after the other: `npm run bench`, or one of them by name: `npm run bench -- api`. What follows a name
 * and begins with `--` is that one's: `npm run bench -- fill --videos 1000000`. Each is a program of its own with its own
 * explanation; docs/performance.md keeps the last table.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MEASUREMENTS = [
  'size',
  'start',
  'api',
  'ranges',
  'objects',
  'encode',
  'upload',
  'page',
  'first-frame',
  'interactions',
  'chat',
  'gifts',
  'processes',
] as const
/** Only by name: they need, or make, a site with a million rows. */
const AT_SCALE = ['ledger', 'fill', 'lists', 'jobs', 'pages', 'search-quality'] as const

const [name, ...rest] = process.argv.slice(2)
const isOneWithOptions = name !== undefined && rest.length > 0 && rest[0]?.startsWith('--')
const chosen = name === undefined ? MEASUREMENTS : isOneWithOptions ? [name] : [name, ...rest]
const options = isOneWithOptions ? rest : []
const every: readonly string[] = [...MEASUREMENTS, ...AT_SCALE]
const unknown = chosen.find((wanted) => !every.includes(wanted))
if (unknown) {
  console.error(`There is no measurement "${unknown}". Choose among: ${every.join(', ')}.`)
  process.exit(2)
}
let failed = 0
for (const wanted of chosen) {
  console.log(`\n== ${wanted}`)
  const script = fileURLToPath(new URL(`${wanted}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script, ...options], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) failed++
}
process.exitCode = failed === 0 ? 0 : 1
