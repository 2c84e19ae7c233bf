/**
 * `npm run mutate [-- --most N] [--seed N] [--area NAME] [--from N] [--minutes N] [--named]`: makes small faults in safety-relevant files, one at a
 * time, and reports which of them no test detects. `--named` makes the ones that went unnoticed once. Bounded: 40 faults unless
 * set otherwise, spread over all areas; the same seed makes the same ones. A long run is made in pieces: after `--minutes` it
 * names the `--from` to continue with. Exit code 1 when one survives.
 */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { areas, named } from './lib/mutants.mjs'
import { draw, mutationsOf } from './lib/mutations.mjs'
import { root } from './lib/root.mjs'

const { values } = parseArgs({
  options: {
    most: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    area: { type: 'string' },
    only: { type: 'string' },
    from: { type: 'string', default: '0' },
    minutes: { type: 'string' },
    named: { type: 'boolean', default: false },
  },
})

/** @param {string} project @param {string[]} tests @returns {Promise<boolean>} whether every test passed */
function passes(project, tests) {
  const args = ['run', '--project', project, '--bail', '1', '--reporter', 'dot', ...tests]
  const child = spawn(join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    stdio: 'ignore',
    // The Node that npm installed: tests do not run on an older one.
    env: { ...process.env, NODE_ENV: 'test', PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
  })
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)))
}

/** @type {{ file: string, source: string } | null} */
let changed = null
const restore = () => {
  if (changed) writeFileSync(join(root, changed.file), changed.source)
  changed = null
}
process.once('exit', restore)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

/** @param {string} file @param {string} mutated @param {string} project @param {string[]} tests */
async function survives(file, mutated, project, tests) {
  changed = { file, source: readFileSync(join(root, file), 'utf8') }
  writeFileSync(join(root, file), mutated)
  try {
    return await passes(project, tests)
  } finally {
    restore()
  }
}

/** A test that already fails would seem to detect every fault. @type {Map<string, Promise<void>>} */
const checked = new Map()
/** @param {string} project @param {string[]} tests */
function ensurePassing(project, tests) {
  const key = `${project} ${tests.join(' ')}`
  const check =
    checked.get(key) ??
    passes(project, tests).then((isFine) => {
      if (!isFine) throw new Error(`these tests fail without any change: ${key}`)
    })
  checked.set(key, check)
  return check
}

/** @type {string[]} */
const survivors = []
let tried = 0
/** @param {string} name @param {boolean} isAlive */
const say = (name, isAlive) => {
  tried += 1
  if (isAlive) survivors.push(name)
  console.log(`${isAlive ? 'SURVIVED' : 'noticed '}  ${name}`)
}

if (values.named) {
  for (const { name, file, from, to, project, tests } of named.filter((one) => one.name.includes(values.only ?? ''))) {
    await ensurePassing(project, tests)
    const source = readFileSync(join(root, file), 'utf8')
    if (!source.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)} any more: ${name}`)
    say(`${name} (${file})`, await survives(file, source.replace(from, to), project, tests))
  }
} else {
  const chosen = Object.entries(areas).filter(([name]) => !values.area || name === values.area)
  const all = chosen.flatMap(([, { files, project, tests }]) =>
    files.flatMap((file) =>
      mutationsOf(readFileSync(join(root, file), 'utf8')).map((mutation) => ({ ...mutation, file, project, tests })),
    ),
  )
  const from = Number(values.from)
  const endsAt = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY
  const drawn = draw(all, Number(values.most), Number(values.seed))
  for (const { file, line, what, mutated, project, tests } of drawn.slice(from)) {
    if (Date.now() > endsAt) {
      console.log(`${drawn.length - from - tried} are left: continue with --from ${from + tried}`)
      break
    }
    await ensurePassing(project, tests)
    say(`${file}:${line} ${what}`, await survives(file, mutated, project, tests))
  }
}
console.log(`${tried - survivors.length} of ${tried} noticed`)
if (survivors.length > 0) process.exitCode = 1
