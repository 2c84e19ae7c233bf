import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const parent = mkdtempSync(join(tmpdir(), 'lamplight-packages-'))
chmodSync(parent, 0o755)
let bin = ''
let number = 0

beforeEach(() => {
  bin = join(parent, String(++number))
  mkdirSync(bin)
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

/** @param {string} name @param {string} body */
function program(name, body = '') {
  writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`)
  chmodSync(join(bin, name), 0o755)
}

const moduleUrl = new URL('system-packages.mjs', import.meta.url).href
const doorUrl = new URL('setup-error.mjs', import.meta.url).href

/** Checks for ffmpeg in a process whose PATH is only the test's folder. @param {{ uid?: number, gid?: number }} ids */
function ask(ids = {}) {
  const script = `
    import { ensureSystemPackages, ffmpeg } from '${moduleUrl}'
    import { runEntryPoint } from '${doorUrl}'
    await runEntryPoint(() => ensureSystemPackages([ffmpeg], 'npm start'))`
  const options = { ...ids, cwd: '/', env: { PATH: bin }, encoding: /** @type {const} */ ('utf8') }
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], options)
  return { status, stderr, stdout }
}

const asRoot = test.runIf(process.getuid?.() === 0)

/** As root, the ordinary user is nobody; it cannot run programs in a home of mode 0700. */
const ordinary = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const ordinaryCanRun =
  spawnSync('/usr/bin/test', ['-r', new URL(moduleUrl).pathname, '-a', '-x', process.execPath], {
    ...ordinary,
    cwd: '/',
  }).status === 0

test('what is installed is not installed again, and nothing is printed', () => {
  program('ffmpeg')
  program('ffprobe')
  program('apt-get', 'exit 1')
  expect(ask()).toEqual({ status: 0, stderr: '', stdout: '' })
})

test.runIf(ordinaryCanRun)('an ordinary user gets one sentence with the command to run', () => {
  program('ffmpeg')
  program('apt-get', 'exit 1')
  expect(ask(ordinary)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'ffmpeg is missing: run "sudo apt-get update && sudo apt-get install -y ffmpeg", then: npm start\n',
  })
})

test('without apt-get the message names only the package', () => {
  expect(ask()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('ffmpeg is missing: install with this system'),
  })
})

asRoot('root has it installed: the list of packages first, then the package, asking nothing', () => {
  const made = `for name in ffmpeg ffprobe; do echo '#!/bin/sh' > ${bin}/$name; /bin/chmod 755 ${bin}/$name; done`
  program('apt-get', `echo "$DEBIAN_FRONTEND $*" >> ${bin}/calls; case "$*" in install*) ${made};; esac`)
  expect(ask()).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Installing ffmpeg \(apt-get\) \.\.\.\n.*done in \d+ s\n$/),
  })
  expect(existsSync(join(bin, 'ffprobe'))).toBe(true)
  expect(readFileSync(join(bin, 'calls'), 'utf8').split('\n')).toEqual([
    'noninteractive update',
    expect.stringMatching(/^noninteractive install -y .*ffmpeg$/),
    '',
  ])
})

asRoot('an apt-get that another program holds locked is repeated until it is free', () => {
  const made = `for name in ffmpeg ffprobe; do echo '#!/bin/sh' > ${bin}/$name; /bin/chmod 755 ${bin}/$name; done`
  const locked = 'echo "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)" >&2; exit 100'
  const update = `if [ $(/usr/bin/wc -l < ${bin}/calls) -lt 3 ]; then ${locked}; fi`
  program('apt-get', `echo "$1" >> ${bin}/calls; case "$1" in update) ${update};; install) ${made};; esac`)
  expect(ask()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/done in \d+ s\n$/) })
  expect(readFileSync(join(bin, 'calls'), 'utf8').trim().split('\n')).toEqual(['update', 'update', 'update', 'install'])
})

asRoot('an installation that fails ends with the last lines of apt-get', () => {
  program('apt-get', 'echo "E: Unable to locate package" >&2; exit 100')
  expect(ask()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('(apt-get: exit code 100).\nE: Unable to locate package\n'),
  })
})
