/**
 * Every measurement, one after the other: `npm run bench`, or one of them by name: `npm run bench -- api`.
 * Each is a program of its own with its own explanation; docs/performance.md keeps the last table.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MEASUREMENTS = ['size', 'start', 'api', 'ranges', 'encode', 'upload', 'page', 'chat'] as const

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !MEASUREMENTS.some((known) => known === name))
if (unknown) {
  console.error(`There is no measurement "${unknown}". Choose among: ${MEASUREMENTS.join(', ')}.`)
  process.exit(2)
}
let failed = 0
for (const name of chosen.length > 0 ? chosen : MEASUREMENTS) {
  console.log(`\n== ${name}`)
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) failed++
}
process.exitCode = failed === 0 ? 0 : 1
