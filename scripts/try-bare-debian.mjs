/**
 * `node scripts/try-bare-debian.mjs`: tries both commands of the README (`npm start`, and `npm test` when asked by
 * `--test`) in a bare Debian 12 with exactly the packages the README names, as root and as an ordinary user in a home of
 * mode 0700, without and with ffmpeg. Needs root, debootstrap and a network; takes some minutes and 3 GB.
 *
 * Options: `--mirror=<address>` of the Debian archive; `--keep` leaves the folder. How this machine reaches its registries
 * (apt.conf.d, npm's configuration, certificates) is copied into the throw-away system and never into the checkout.
 */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './lib/root.mjs'
import { runEntryPoint, SetupError } from './lib/setup-error.mjs'

const packages = ['git', 'nodejs', 'npm']
/** A first start with its demo content on a slow machine. */
const startMinutes = 20

const options = new Set(process.argv.slice(2))
const mirror =
  [...options].find((option) => option.startsWith('--mirror='))?.slice('--mirror='.length) ??
  'http://deb.debian.org/debian'

/** Settings of this machine for certificates and proxies; nothing else of our environment is passed on. */
const passedOn = Object.entries(process.env).filter(([name]) =>
  /^(https?_proxy|no_proxy|SSL_CERT_FILE|SSL_CERT_DIR|NODE_EXTRA_CA_CERTS)$/i.test(name),
)

/** @param {string} command @param {string[]} args @param {string} [input] */
function must(command, args, input) {
  const { status, error } = spawnSync(command, args, {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', 'inherit'],
    input,
  })
  if (status !== 0) throw new SetupError(`${command} ${args[0]} failed: ${error?.message ?? `exit code ${status}`}`)
}

/** @type {string[]} */
const report = []
/** @param {string} line */
function say(line) {
  report.push(line)
  console.log(`== ${line}`)
}

await runEntryPoint(async () => {
  if (process.getuid?.() !== 0) throw new SetupError('debootstrap and chroot need root.')
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-bare-'))
  const system = join(folder, 'system')
  const mounted = ['proc', 'dev/shm', 'dev/pts'].map((name) => join(system, name))
  let failed = 0
  try {
    say(`Debian 12 with ${packages.join(', ')}`)
    must('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system, mirror])
    copyClientConfiguration(system)
    must('mount', ['-t', 'proc', 'proc', join(system, 'proc')])
    // PostgreSQL shares memory there; the devices themselves are debootstrap's own.
    must('mount', ['-t', 'tmpfs', 'tmpfs', join(system, 'dev/shm')])
    // A test types a password on a terminal of its own.
    must('mount', ['-t', 'devpts', '-o', 'ptmxmode=666', 'devpts', join(system, 'dev/pts')])
    inside(system, 'root', `apt-get update -qq && apt-get install -y -qq ${packages.join(' ')}`)
    inside(system, 'root', 'useradd --create-home --shell /bin/bash member && chmod 700 /home/member')

    failed += await tryStart(
      system,
      'member',
      '/home/member',
      'an ordinary user, without ffmpeg',
      /ffmpeg is missing: run "sudo/,
    )
    // PostgreSQL does not run as root; its user has to reach the checkout, and a chroot refuses a namespace of its own.
    failed += await tryStart(system, 'root', '/srv', 'root, without ffmpeg: it is installed', null)
    failed += await tryStart(
      system,
      'member',
      '/home/member',
      'an ordinary user in a home of mode 0700, with ffmpeg',
      null,
    )
    if (options.has('--test')) failed += await tryTest(system)
  } finally {
    for (const place of mounted.reverse()) spawnSync('umount', ['-l', place], { stdio: 'ignore' })
    if (!options.has('--keep')) must('rm', ['-rf', '--one-file-system', folder])
  }
  console.log(`\n${report.join('\n')}`)
  if (failed > 0) process.exitCode = 1
})

/** @param {string} system */
function copyClientConfiguration(system) {
  for (const path of [
    '/etc/apt/apt.conf.d',
    '/etc/ssl/certs',
    '/usr/local/share/ca-certificates',
    '/etc/resolv.conf',
    '/etc/hosts',
  ]) {
    if (!existsSync(path)) continue
    // The links in it lead out of the system to the same files here, which older versions of Node refuse to copy over.
    rmSync(join(system, path), { recursive: true, force: true })
    cpSync(path, join(system, path), { recursive: true, dereference: true })
  }
  // Debian's npm reads /etc/npmrc; other builds have their own path.
  const own = ['/etc/npmrc', '/usr/etc/npmrc', join(homedir(), '.npmrc')].filter(existsSync)
  mkdirSync(join(system, 'etc'), { recursive: true })
  const lines = own.map((path) => spawnSync('cat', [path], { encoding: 'utf8' }).stdout)
  writeFileSync(join(system, 'etc/npmrc'), lines.join('\n'))
}

/** @param {string} system @param {string} user @param {string} command @param {Record<string, string>} [env] */
function chroot(system, user, command, env = {}) {
  const home = user === 'root' ? '/root' : `/home/${user}`
  const variables = {
    ...Object.fromEntries(passedOn),
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: home,
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
    npm_config_globalconfig: '/etc/npmrc',
    ...env,
  }
  const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  return ['chroot', `--userspec=${user}:${user}`, system, 'env', '-i', ...set, 'sh', '-c', command]
}

/** @param {string} system @param {string} user @param {string} command */
function inside(system, user, command) {
  const [program = '', ...args] = chroot(system, user, command)
  must(program, args)
}

/**
 * Starts a fresh clone until it is ready, or ends with the expected message.
 *
 * @param {string} system @param {string} user @param {string} place @param {string} title
 * @param {RegExp | null} refusal what it must say instead of getting ready
 * @returns {Promise<number>} 1 when it did neither
 */
async function tryStart(system, user, place, title, refusal) {
  const checkout = join(place, `lamplight-${report.length}`)
  // As a clone would be: what git knows, and nothing of this machine.
  must('git', ['clone', '-q', '--no-hardlinks', `file://${root}`, join(system, checkout)])
  inside(system, 'root', `chown -R ${user}:${user} ${checkout}`)
  const [program = '', ...args] = chroot(system, user, `cd ${checkout} && exec npm start`, { PORT: '0' })
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let said = ''
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        process.stdout.write(text)
        said += text
        if (/ is ready: http/.test(said)) resolve(true)
      })
    }
  })
  const late = new Promise((resolve) => setTimeout(resolve, startMinutes * 60_000).unref())
  const isReady = (await Promise.race([ready, ended, late])) === true
  const port = / is ready: http:\/\/localhost:(\d+)/.exec(said)?.[1]
  const responses =
    port !== undefined && (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 30_000).unref())])
  const isRight = refusal ? !isReady && refusal.test(said) : responses
  const outcome = isReady ? 'ready' : said.trim().split('\n').at(-1)
  say(`${isRight ? 'ok' : 'FAILED'}: npm start as ${title}: ${outcome} after ${seconds()} s`)
  inside(system, 'root', `rm -rf ${checkout}`)
  return isRight ? 0 : 1
}

/**
 * Runs the tests of a fresh clone: first without what they need, then with the packages that this attempt has named.
 *
 * @param {string} system
 * @returns {Promise<number>} 1 when a test failed
 */
async function tryTest(system) {
  const checkout = '/home/member/lamplight-test'
  must('git', ['clone', '-q', '--no-hardlinks', `file://${root}`, join(system, checkout)])
  inside(system, 'root', `chown -R member:member ${checkout}`)
  const [program = '', ...args] = chroot(system, 'member', `cd ${checkout} && exec npm test 2>&1`)
  const test = () =>
    spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e9 })
  const install = /missing: run "(.+)", then: npm test/.exec(test().stdout)?.[1]
  if (install) inside(system, 'root', install.replaceAll('sudo ', ''))
  const began = Date.now()
  const { status, stdout } = test()
  if (status !== 0) process.stdout.write(stdout)
  const last = stdout.trim().split('\n').at(-1)
  say(
    `${status === 0 ? 'ok' : 'FAILED'}: npm test as an ordinary user: ${last} after ${Math.round((Date.now() - began) / 1000)} s`,
  )
  return status === 0 ? 0 : 1
}
