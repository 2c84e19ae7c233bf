import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountsApi } from '@lamplight/contract/accounts'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { clipPath } from './testing/clips.ts'
import { makeVideo } from './testing/factories.ts'
import { testConnection } from './testing/global-setup.ts'
import { processEnvironment, processesNaming, programPath } from './testing/server-process.ts'
import { createTestSite, type Person, type TestSite } from './testing/test-site.ts'

const CLI = programPath('cli')
/** What `npm run lamplight` starts. */
const SOURCES = fileURLToPath(new URL('./cli.ts', import.meta.url))

let site: TestSite
/** The environment that makes the command line use the test site's database. */
let beside: Record<string, string>

beforeAll(async () => {
  site = await createTestSite()
  const { user, host } = testConnection()
  const { rows } = await site.deps.database.pool.query<{ name: string }>('SELECT current_database() AS name')
  const address = `postgres://${user}@${encodeURIComponent(host)}/${rows[0]?.name}`
  beside = { DATABASE_URL: address, DATA_DIR: site.deps.config.dataDir }
})
afterAll(() => site.close())

function run(words: string[], environment: Record<string, string> = beside, program = CLI): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [program, ...words], {
    env: { ...processEnvironment(), ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  })
}
const login = (username: string, password: string) =>
  site.call(null, accountsApi.login, { body: { username, password } })
const isSignedIn = async (person: Person) => {
  // The command ran in another process: this process caches sessions for a few seconds.
  const { rows } = await site.deps.database.pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [person.id])
  return rows.length > 0
}
const auditOf = async (id: number) =>
  (
    await site.deps.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'details'])
      .where('objectType', '=', 'user')
      .where('objectId', '=', String(id))
      .execute()
  ).map(({ action, actorId, details }) => [action, actorId, details])

describe('help and mistakes', () => {
  test('help lists every command and no others', () => {
    const { stdout, status } = run([])
    expect(status).toBe(0)
    for (const name of [
      'admin create',
      'admin reset',
      'user role',
      'user password',
      'reprocess',
      'migrate',
      'backup',
      'restore',
      'import plan',
      'import start',
      'synonyms set',
      'push-keys',
      'doctor',
    ]) {
      expect(stdout).toContain(name)
    }
    expect(stdout).not.toContain('deploy')
    expect(run([], beside, SOURCES)).toMatchObject({ status: 0, stdout })
  })

  test('the keys for push notifications are printed as settings', () => {
    const { stdout, status } = run(['push-keys'])
    expect(status).toBe(0)
    const given = Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    )
    expect(readConfig({ ...given, CONTACT_EMAIL: 'staff@site.test' }).push?.publicKey).toBe(given.VAPID_PUBLIC_KEY)
  })

  test.each([
    [['nonsense'], 'Unknown command "nonsense".'],
    [['admin', 'create'], 'Usage: npm run lamplight -- admin create <username>'],
  ])('%j prints one sentence and exits with code 2', (words, sentence) => {
    const { stderr, status } = run(words)
    expect(status).toBe(2)
    expect(stderr).toContain(sentence)
  })

  test('--help after a command prints its parameters and runs nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lamplight-cli-'))
    const own = { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: 'a long password' }
    expect(run(['admin', 'create', '--help'], own)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Usage: npm run lamplight -- admin create <username>\n\nMake an admin/),
    })
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true, force: true })
  })

  test.each([
    [['backup', 'saved']],
    [['user', 'role', 'grace', 'admin']],
    [['admin', 'reset', 'grace']],
    [['ledger', 'check']],
  ])('where there is no site, %j names the folder and creates none', async (words) => {
    const folder = await mkdtemp(join(tmpdir(), 'lamplight-cli-'))
    const own = { DATA_DIR: join(folder, 'mistyped'), ADMIN_PASSWORD: 'a long password' }
    const { stderr, stdout, status } = run(words, own)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `There is no site in the data folder ${own.DATA_DIR}. Set DATA_DIR, or DATABASE_URL, as for the site itself.\n`,
    )
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true, force: true })
  })

  test.each(['postgres://nobody@127.0.0.1:1/none', 'postgres://nobody@127.0.0.1:99999/none'])(
    'a database that does not respond is reported in one sentence: %s',
    (address) => {
      const { stderr, status } = run(['migrate'], { ...beside, DATABASE_URL: address })
      expect(status).toBe(1)
      expect(stderr).toMatch(/^The database at DATABASE_URL cannot be reached: .*\n$/)
    },
  )

  test('a password with characters that end the host name is explained, and not shown', () => {
    const { stderr, status } = run(['migrate'], { ...beside, DATABASE_URL: 'postgres://lamplight:pw#secret@host/site' })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^The database at DATABASE_URL .* In its password, write # as %23.*\n$/)
    expect(stderr).not.toContain('secret')
  })

  test.each(['lamplight', 'mysql://nobody:secret@127.0.0.1/none'])(
    'an invalid PostgreSQL address is reported in one sentence, without the password: %s',
    (address) => {
      const { stderr, status } = run(['migrate'], { ...beside, DATABASE_URL: address })
      expect(status).toBe(1)
      expect(stderr).toMatch(/^DATABASE_URL must be an address like postgres:[^\n]*\n$/)
      expect(stderr).not.toContain('secret')
    },
  )

  test('a wrong setting is named', () => {
    expect(run(['doctor'], { ...beside, PORT: 'many' }).stderr).toContain('PORT: must be a whole number')
  })
})

describe('import', () => {
  test('plans and imports an archive, without review on request; mistakes are reported in one sentence', async () => {
    const person = await site.person('archivist')
    const folder = await mkdtemp(join(tmpdir(), 'lamplight-cli-archive-'))
    try {
      await copyFile(await clipPath('clip.mp4'), join(folder, 'psalm.mp4'))
      await writeFile(join(folder, 'videos.csv'), 'file,title,date\npsalm.mp4,Psalm of the archive,2019-03-04\n')
      const plan = run(['import', 'plan', 'folder', folder, person.username])
      expect(plan.stderr).toBe('')
      expect(plan.stdout).toContain('import  2019-03-04  Psalm of the archive')
      expect(plan.stdout).toContain(`1 of 1 videos would be imported for ${person.username}.`)
      const start = run(['import', 'start', 'folder', folder, person.username, 'approved'])
      expect([start.status, start.stderr]).toEqual([0, ''])
      expect(start.stdout).toMatch(
        /1 of 1, imported: Psalm of the archive, video \d+\n1 imported, 0 already here, 0 failed\.\n$/,
      )
      const video = await site.deps.db
        .selectFrom('videos')
        .select(['status', 'createdAt'])
        .where('ownerId', '=', person.id)
        .executeTakeFirstOrThrow()
      expect(video).toEqual({ status: 'approved', createdAt: new Date('2019-03-04') })
      expect(run(['import', 'start', 'folder', folder, person.username, 'yes']).stderr).toContain('Choose "review"')
      expect(run(['import', 'plan', 'tape', folder, person.username]).stderr).toContain('tape is not a type of archive')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('after kill -9 the next command takes over the database that was left running, and stops it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lamplight-cli-killed-'))
    const own = { DATA_DIR: join(folder, 'data') }
    const archive = join(folder, 'archive')
    try {
      expect(run(['admin', 'create', 'patient'], { ...own, ADMIN_PASSWORD: 'a long password' }).status).toBe(0)
      await mkdir(archive)
      const names = [1, 2, 3, 4].map((n) => `psalm-${n}.mp4`)
      for (const name of names) await copyFile(await clipPath('clip.mp4'), join(archive, name))
      await writeFile(join(archive, 'videos.csv'), `file\n${names.join('\n')}\n`)
      const words = ['import', 'start', 'folder', archive, 'patient', 'review']
      const child = spawn(process.execPath, [CLI, ...words], { env: { ...processEnvironment(), ...own } })
      child.stdout.once('data', () => child.kill('SIGKILL'))
      await once(child, 'close')
      expect(processesNaming(own.DATA_DIR)).not.toEqual([])
      const again = run(words, own)
      expect(again.stdout).toContain('4 of 4, ')
      expect(again.stdout).toContain('The videos will be processed when Lamplight is started.')
      expect(processesNaming(own.DATA_DIR)).toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('Ctrl+C ends it after the current video and says so; the next run continues', async () => {
    const person = await site.person('patient')
    const folder = await mkdtemp(join(tmpdir(), 'lamplight-cli-archive-'))
    try {
      const names = [1, 2, 3, 4, 5].map((n) => `psalm-${n}.mp4`)
      for (const name of names) await copyFile(await clipPath('clip.mp4'), join(folder, name))
      await writeFile(join(folder, 'videos.csv'), `file\n${names.join('\n')}\n`)
      const words = ['import', 'start', 'folder', folder, person.username, 'review']
      const child = spawn(process.execPath, [CLI, ...words], { env: { ...processEnvironment(), ...beside } })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          if (!said.includes('1 of 5') && (said + text).includes('1 of 5')) child.kill('SIGINT')
          said += text
        })
      }
      await once(child, 'close')
      const [, imported] =
        /(\d) imported, 0 already here, 0 failed\.\nStopped\. Run it again to continue\.\n$/.exec(said) ?? []
      expect([child.exitCode, Number(imported) < 5]).toEqual([130, true])
      expect(run(words).stdout).toContain(`${5 - Number(imported)} imported, ${imported} already here, 0 failed.`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('admin create', () => {
  test('creates an admin, also with a name reserved on the web, and records it', async () => {
    const made = run(['admin', 'create', 'admin'], { ...beside, ADMIN_PASSWORD: 'lamps!' })
    const advice = "Note: an admin's password should have at least 12 characters.\n"
    expect([made.stdout, made.status]).toEqual([`${advice}admin is an admin now.\n`, 0])
    const { body } = await login('admin', 'lamps!')
    expect(body.role).toBe('admin')
    expect(await auditOf(body.id)).toEqual([['user.admin_created', null, {}]])
    const again = run(['admin', 'create', 'ADMIN'], { ...beside, ADMIN_PASSWORD: 'another password' })
    expect(again.status).toBe(1)
    expect(again.stderr).toContain('An account called ADMIN already exists.')
    expect((await login('admin', 'another password')).status).toBe(401)
  })

  test('rejects invalid values in one sentence', () => {
    const { stderr, status } = run(['admin', 'create', 'somebody'], { ...beside, ADMIN_PASSWORD: '12345' })
    expect([stderr, status]).toEqual(['Password must be at least 6 characters.\n', 1])
  })

  test('without a terminal and ADMIN_PASSWORD explains what to do', () => {
    const { stderr, status } = run(['admin', 'create', 'somebody'])
    expect(status).toBe(1)
    expect(stderr).toBe('No password was given. Set ADMIN_PASSWORD, or run this on a terminal and type it.\n')
  })

  test('on a terminal asks twice and never shows what is typed', async () => {
    const env = { ...processEnvironment(), ...beside, NODE: process.execPath, CLI }
    const child = spawn('script', ['-qefc', '"$NODE" "$CLI" admin create typed.admin', '/dev/null'], { env })
    let shown = ''
    const { promise, resolve } = Promise.withResolvers<number | null>()
    child.once('close', resolve)
    let answered = 0
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text
      const asked = shown.match(/: /g)?.length ?? 0
      for (; answered < asked; answered += 1) child.stdin.write('secred\u007ft of ten words\r')
    })
    expect(await promise).toBe(0)
    expect(shown).toContain('Password for typed.admin: ')
    expect(shown).toContain('The same again: ')
    expect(shown).not.toContain('secre')
    expect((await login('typed.admin', 'secret of ten words')).status).toBe(200)
  })
})

describe('admin reset', () => {
  test('sets the password and role, ends every session and records it', async () => {
    const person = await site.person('grace', 'moderator')
    const { stdout } = run(['admin', 'reset', person.username], { ...beside, ADMIN_PASSWORD: 'brand new password' })
    expect(stdout).toContain('is an admin with the new password')
    expect(await isSignedIn(person)).toBe(false)
    expect((await login(person.username, 'brand new password')).body.role).toBe('admin')
    expect(await auditOf(person.id)).toEqual([['user.admin_reset', null, { from: 'moderator' }]])
  })
})

describe('user role', () => {
  test('changes the role, ends every session and records it; the same role changes nothing', async () => {
    const person = await site.person('yusuf')
    const first = run(['user', 'role', person.username.toUpperCase(), 'moderator'])
    expect(first.stdout).toBe(`${person.username.toUpperCase()} was user and is now moderator.\n`)
    expect(await isSignedIn(person)).toBe(false)
    expect((await login(person.username, 'lamplight')).body.role).toBe('moderator')
    expect(run(['user', 'role', person.username, 'moderator']).stdout).toContain('is already moderator')
    expect(await isSignedIn(person)).toBe(true)
    expect(await auditOf(person.id)).toEqual([['user.role_changed', null, { from: 'user', to: 'moderator' }]])
  })

  test('rejects an unknown role', () => {
    expect(run(['user', 'role', 'grace', 'king']).stderr).toContain('king is not a role.')
  })
})

describe('user password', () => {
  test('sets a random password that is shown once, keeps the role, ends every session and records it', async () => {
    const person = await site.person('noa', 'moderator')
    // The password of the first admin may be in the environment of the site; it is not given to other people.
    const { stdout } = run(['user', 'password', person.username], {
      ...beside,
      ADMIN_PASSWORD: 'the password of admins',
    })
    const [, password = ''] = /^The new password of .* is (\S{16})$/m.exec(stdout) ?? []
    expect(await isSignedIn(person)).toBe(false)
    expect((await login(person.username, 'lamplight')).status).toBe(401)
    expect((await login(person.username, password)).body.role).toBe('moderator')
    expect(await auditOf(person.id)).toEqual([['user.password_reset', null, {}]])
  })

  test('names an unknown account', () => {
    expect(run(['user', 'password', 'nobody.here']).stderr).toContain('There is no account called nobody.here.')
  })
})

describe('reprocess', () => {
  test('names an unknown video', () => {
    expect(run(['reprocess', 'abc']).stderr).toContain('abc is not a video.')
    expect(run(['reprocess', '999999']).stderr).toContain('There is no video 999999.')
  })

  test('enqueues the video, by number or address, also while it is waiting', async () => {
    const owner = await site.person('tenzin')
    const admin = await site.person('arjun', 'admin')
    const id = await makeVideo(site, owner)
    expect(run(['reprocess', `http://localhost:8080/video/${id}`]).stdout).toBe(
      `Video ${id} is being prepared again.\n`,
    )
    expect((await site.call(admin, videosApi.get, { params: { id } })).body.processing).toBe('uploaded')
    expect(run(['reprocess', String(id)]).stdout).toBe(`Video ${id} is being prepared again.\n`)
  })
})

describe('migrate and doctor', () => {
  test('next to a running site: up to date, no problems', () => {
    expect(run(['migrate']).stdout).toBe('The database is up to date.\n')
    const { stdout, status } = run(['doctor'])
    for (const part of [
      'ok       Node ',
      'ok       ffmpeg ',
      'ok       ffprobe ',
      'GiB free',
      'ok       PostgreSQL 18',
    ]) {
      expect(stdout).toContain(part)
    }
    expect(stdout).toContain('The database is on the newest migration')
    expect(stdout).toContain('Queue: ')
    expect(stdout).toMatch(/No problems found\.\n$/)
    expect(status).toBe(0)
  })

  test('without ffmpeg and with a missing migration: one line each, and exit code 1', async () => {
    await site.deps.database.pool.query("DELETE FROM schema_migrations WHERE name LIKE '0007%'")
    const { stdout, status } = run(['doctor'], { ...beside, PATH: '/nowhere' })
    await site.deps.database.pool.query(
      "INSERT INTO schema_migrations (name, checksum) SELECT '0007_site_facts.sql', checksum FROM schema_migrations LIMIT 1",
    )
    expect(status).toBe(1)
    expect(stdout).toContain('problem  ffmpeg was not found. Install it: apt-get install ffmpeg')
    expect(stdout).toContain('problem  ffprobe was not found.')
    expect(stdout).toContain('problem  1 migrations are waiting (0007_site_facts.sql')
    expect(stdout).toMatch(/3 problems found\.\n$/)
  })

  test('on a fresh data folder with the embedded database, doctor creates nothing, admin creates everything, and an archive is imported before the first start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lamplight-cli-'))
    const own = { DATA_DIR: join(folder, 'data') }
    const before = run(['doctor'], own)
    expect(before.stdout).toContain('Database: not created yet')
    expect(before.status).toBe(0)
    const made = run(['admin', 'create', 'first.admin'], { ...own, ADMIN_PASSWORD: 'a long password' })
    expect([made.stderr, made.stdout]).toEqual(['', 'first.admin is an admin now.\n'])
    const after = run(['doctor'], own)
    expect(after.stdout).toContain('ok       PostgreSQL 18')
    expect(after.status).toBe(0)
    // Before the first start, which creates the queues otherwise.
    const archive = join(folder, 'archive')
    await mkdir(archive)
    await copyFile(await clipPath('clip.mp4'), join(archive, 'psalm.mp4'))
    await writeFile(join(archive, 'videos.csv'), 'file;title\npsalm.mp4;Psalm\n')
    const start = run(['import', 'start', 'folder', archive, 'first.admin', 'review'], own)
    expect([start.stderr, start.status]).toEqual(['', 0])
    expect(start.stdout).toContain('1 imported, 0 already here, 0 failed.\nThe videos will be processed when')
    expect(processesNaming(own.DATA_DIR)).toEqual([])
    await rm(folder, { recursive: true, force: true })
  })
})

describe('synonyms of the search', () => {
  test('are listed, set in place of the groups that contained one of them, and removed', () => {
    expect(run(['synonyms', 'list']).stdout).toContain('Quran,Koran,Coran,Alcoran\n')
    const set = run(['synonyms', 'set', "Koran, Qur'an ,Alkoran"])
    expect([set.status, set.stdout]).toEqual([0, "Search treats these as one word: Koran, Qur'an, Alkoran\n"])
    const { stdout } = run(['synonyms', 'list'])
    expect(stdout).toContain("Koran,Qur'an,Alkoran\n")
    expect(stdout).not.toContain('Alcoran')
    expect(run(['synonyms', 'remove', 'quran']).status).toBe(0)
    const again = run(['synonyms', 'remove', 'quran'])
    expect([again.status, again.stderr]).toEqual([1, 'No group contains quran.\n'])
  })

  test.each(['Quran', 'Holy Quran,Koran', ',', 'Quran,QURAN', 'Quran,...', 'Quran,:*|(x'])(
    'an invalid group of synonyms is rejected: %j',
    (list) => {
      const { status, stderr } = run(['synonyms', 'set', list])
      expect(status).toBe(1)
      expect(stderr).toContain('Give 2 to 20 single words with commas between them: Quran,Koran')
    },
  )
})
