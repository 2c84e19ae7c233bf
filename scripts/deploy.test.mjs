/** The files of deploy/: read as the programs they are written for would read them, where those are installed. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './lib/root.mjs'
import { hasProgram } from './lib/system-packages.mjs'

const run = promisify(execFile)
const deploy = join(root, 'deploy')
/** Debian has it where ordinary users do not look. */
const nginx = ['/usr/sbin', '/usr/local/sbin'].find(
  (folder) => process.env.PATH?.includes(folder) && hasProgram('nginx'),
)

/** @type {string} */
let folder
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplight-deploy-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** @param {string} name */
const text = (name) => readFile(join(root, name), 'utf8')

/** Names of the variables that a file of settings sets or mentions. @param {string} file */
const variablesOf = (file) => [...file.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

describe('the compose file', () => {
  test('has two web processes, a worker, their database, Redis and store, and nginx as the only way in', async () => {
    const { services } = parse(await text('deploy/compose.yaml'), { merge: true })
    expect(Object.keys(services).sort()).toEqual(
      ['migrate', 'nginx', 'postgres', 'redis', 's3', 'web-1', 'web-2', 'worker'].sort(),
    )
    const roles = Object.values(services).map((service) => service.environment?.LAMPLIGHT_ROLE)
    expect(roles.filter(Boolean).sort()).toEqual(['web', 'web', 'worker'])
    const open = Object.entries(services).filter(([, service]) => service.ports !== undefined)
    expect(open.map(([name]) => name)).toEqual(['nginx'])
  })

  test('names only services, volumes, networks and files that exist', async () => {
    const compose = parse(await text('deploy/compose.yaml'), { merge: true })
    const files = await readdir(deploy)
    for (const [name, service] of Object.entries(compose.services)) {
      for (const needed of Object.keys(service.depends_on ?? {})) expect(compose.services, name).toHaveProperty(needed)
      for (const network of service.networks) expect(compose.networks, name).toHaveProperty(network)
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        if (source === './certificates') continue
        if (source.startsWith('./')) expect(files, name).toContain(source.slice(2))
        else expect(compose.volumes, name).toHaveProperty(source)
      }
      if (service.env_file) expect(files).toContain(`${service.env_file}.example`)
    }
    expect(files).toContain('Containerfile')
  })

  test('restarts nginx with the containers whose addresses it has looked up', async () => {
    const { services } = parse(await text('deploy/compose.yaml'), { merge: true })
    const upstream = [...(await text('deploy/nginx-many.conf')).matchAll(/^ +server ([\w-]+):\d+/gm)].map(
      ([, name]) => name,
    )
    expect([...upstream].sort()).toEqual(['s3', 'web-1', 'web-2'])
    for (const name of upstream) expect(services.nginx.depends_on[String(name)]).toMatchObject({ restart: true })
  })

  test('sets only settings that there are', async () => {
    const known = variablesOf(await text('.env.example'))
    const { services } = parse(await text('deploy/compose.yaml'), { merge: true })
    const ours = ['web-1', 'worker'].flatMap((name) => Object.keys(services[name].environment))
    const file = variablesOf(await text('deploy/compose.env.example')).filter((name) => name !== 'POSTGRES_PASSWORD')
    for (const name of [...ours, ...file]) expect(known).toContain(name)
  })

  test('starts the processes on a database that the step before has migrated', async () => {
    const { services } = parse(await text('deploy/compose.yaml'), { merge: true })
    expect(await text('deploy/Containerfile')).toMatch(/\bMIGRATE=off\b/)
    for (const name of ['web-1', 'web-2', 'worker']) {
      expect(services[name].depends_on.migrate).toEqual({ condition: 'service_completed_successfully' })
    }
  })
})

test('nginx leaves out a process after failed connections, not after a 503, and for less than the default of DRAIN_SECONDS', async () => {
  const settings = await text('deploy/nginx-many.conf')
  expect(/proxy_next_upstream (.*);/.exec(settings)?.[1]).toBe('error timeout')
  const seconds = [...settings.matchAll(/fail_timeout=(\d+)s/g)].map(([, value]) => Number(value))
  expect(seconds).toHaveLength(2)
  expect(Math.max(...seconds)).toBeLessThan(5)
})

describe('the settings of the systemd units', () => {
  /** Assigned, not only mentioned. @param {string} file */
  const assignedIn = (file) => [...file.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

  test.each(['lamplight-web@.service', 'lamplight-worker@.service', 'lamplight-migrate.service'])(
    'of %s win over a file made from .env.example',
    async (name) => {
      const unit = await text(`deploy/${name}`)
      const inEnvironment = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = '']) =>
        list.split(' ').map((setting) => setting.split('=')[0] ?? ''),
      )
      // systemd reads EnvironmentFile= after Environment=, whatever their order is.
      const fromFile = assignedIn(await text('.env.example'))
      expect(inEnvironment.filter((variable) => fromFile.includes(variable))).toEqual([])
    },
  )

  test('can be loaded by a shell as well, also when every line is used', async () => {
    const whole = (await text('.env.example')).replace(/^# (?=[A-Z][A-Z0-9_]+=)/gm, '')
    const path = join(folder, 'whole.env')
    await writeFile(path, whole)
    const { stdout } = await run('sh', ['-c', `set -a; . ${path}; printf %s "$MAIL_FROM"`])
    expect(stdout).toBe('Lamplight <no-reply@example.org>')
  })
})

describe.skipIf(!nginx)('nginx', () => {
  test.each(['nginx.conf', 'nginx-many.conf'])('takes %s', async (name) => {
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
      ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
    ])
    const here = (await readFile(join(deploy, name), 'utf8'))
      .replace(/\/etc\/ssl\/[\w.-]+/g, folder)
      // Names that only exist between the containers.
      .replace(/server (web-\d|s3):/g, 'server 127.0.0.1:')
    await writeFile(join(folder, 'site.conf'), here)
    const whole = join(folder, 'nginx.conf')
    await writeFile(whole, `pid ${folder}/pid;\nevents {}\nhttp { include ${folder}/site.conf; }\n`)
    const { stderr } = await run('nginx', ['-t', '-q', '-e', 'stderr', '-c', whole, '-p', folder])
    expect(stderr).not.toMatch(/emerg|error/)
  })
})

describe.skipIf(!hasProgram('systemd-analyze'))('systemd', () => {
  test.each(['lamplight.service', 'lamplight-web@.service', 'lamplight-worker@.service', 'lamplight-migrate.service'])(
    'takes %s',
    async (name) => {
      const unit = (await readFile(join(deploy, name), 'utf8'))
        // Paths that exist only once the site is installed.
        .replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true')
      const path = join(folder, name.replace('@', '@1'))
      await writeFile(path, unit)
      const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', path])
      const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(name.split(/[@.]/)[0] ?? ''))
      expect(complaints).toEqual([])
    },
  )
})
