import { expect, test } from 'vitest'
import { runChecks } from './checks.mjs'

/** @param {string} title @param {string} code */
const check = (title, code) => ({ title, program: process.execPath, args: ['-e', code] })

/** @param {import('./checks.mjs').Check[]} checks @param {number} atOnce */
async function outcome(checks, atOnce) {
  let text = ''
  const succeeded = await runChecks(checks, {}, { atOnce, write: (part) => (text += part) })
  return { succeeded, text }
}

test('the output of each check is shown whole under its title, however many run at once', async () => {
  const checks = ['one', 'two', 'three'].map((name) =>
    check(name, `process.stdout.write('${name} begins, '); setImmediate(() => console.log('${name} ends'))`),
  )
  const { succeeded, text } = await outcome(checks, 2)
  expect(succeeded).toBe(true)
  for (const name of ['one', 'two', 'three']) expect(text).toContain(`\n== ${name}\n${name} begins, ${name} ends\n`)
})

test('after a failure no further check begins', async () => {
  const { succeeded, text } = await outcome([check('bad', 'process.exit(3)'), check('next', '')], 1)
  expect({ succeeded, text }).toEqual({ succeeded: false, text: '\n== bad\n' })
})

test('a program that is not there is a failure', async () => {
  const { succeeded } = await outcome([{ title: 'missing', program: '/no/such/program', args: [] }], 1)
  expect(succeeded).toBe(false)
})
