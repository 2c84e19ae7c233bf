import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { damaged } from './cluster.ts'
import { hasUserNamespaces, isRoot, mustStart, nobody, nobodyCanRun, readRows, startSite } from './fixtures/run-site.ts'

const parent = realpathSync(mkdtempSync(join(tmpdir(), 'lamplight-refused-')))
const original = join(parent, 'original')

beforeAll(async () => {
  chmodSync(parent, 0o711)
  const site = await mustStart(original)
  await site.writes(5)
  await site.kill('SIGTERM')
})

afterAll(() => rmSync(parent, { recursive: true, force: true }))

/** A copy of the original data folder, which the test may damage. */
function copy(name: string): { dataDir: string; cluster: string } {
  const dataDir = join(parent, name)
  cpSync(original, dataDir, { recursive: true, preserveTimestamps: true })
  return { dataDir, cluster: join(dataDir, 'postgres') }
}

/** Every file of the cluster with its content, as one fingerprint, without the two files PostgreSQL writes about its last start. */
function fingerprint(cluster: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(cluster, { recursive: true }).map(String).sort()) {
    if (name === 'postmaster.opts' || name === 'postmaster.pid') continue
    const path = join(cluster, name)
    hash.update(`${name}\n`)
    if (statSync(path).isFile()) hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

describe('a database that cannot be opened is refused in one sentence and left unchanged', () => {
  const spoil: [string, (cluster: string) => void, RegExp][] = [
    [
      'without PG_VERSION',
      (cluster) => rmSync(join(cluster, 'PG_VERSION')),
      /cannot be opened: the file PG_VERSION is missing/,
    ],
    [
      'of another major version',
      (cluster) => writeFileSync(join(cluster, 'PG_VERSION'), '16\n'),
      /created by PostgreSQL 16, but this release of Lamplight includes PostgreSQL 18/,
    ],
    [
      'with a cut control file',
      (cluster) => truncateSync(join(cluster, 'global', 'pg_control'), 100),
      /cannot be opened: PostgreSQL says/,
    ],
    [
      'without its control file',
      (cluster) => rmSync(join(cluster, 'global', 'pg_control')),
      /cannot be opened: PostgreSQL says/,
    ],
    [
      'without its settings',
      (cluster) => rmSync(join(cluster, 'postgresql.conf')),
      /cannot be opened: PostgreSQL says/,
    ],
    [
      'without its log of changes',
      (cluster) => rmSync(join(cluster, 'pg_wal'), { recursive: true }),
      /cannot be opened: PostgreSQL says/,
    ],
    [
      'in a folder of other things',
      (cluster) => {
        rmSync(cluster, { recursive: true })
        cpSync(join(parent, 'original', 'run', 'libraries'), cluster, { recursive: true })
      },
      /cannot be opened: the file PG_VERSION is missing/,
    ],
  ]

  test.each(spoil)('%s', async (name, damage, sentence) => {
    const { dataDir, cluster } = copy(name.replaceAll(' ', '-'))
    damage(cluster)
    const before = fingerprint(cluster)
    const refused = await startSite(dataDir)
    expect(refused).toMatchObject({ code: 1, sentence: expect.stringMatching(sentence) })
    expect('sentence' in refused && refused.sentence.split('\n')).toHaveLength(1)
    expect(fingerprint(cluster)).toBe(before)
  })
})

describe('a data folder of another user is refused in one sentence, so that its user can still start the site', () => {
  const stranger = 54_321

  test.runIf(isRoot)('root takes no database from an ordinary user', async () => {
    const { dataDir, cluster } = copy('of-a-stranger')
    chownSync(cluster, stranger, stranger)
    expect(await startSite(dataDir)).toMatchObject({
      code: 1,
      sentence: expect.stringMatching(/belongs to another user \(number 54321\): start as that user, or give/),
    })
    expect(statSync(cluster).uid).toBe(stranger)
  })

  test.runIf(nobodyCanRun)('an ordinary user is not let into the database of root', async () => {
    const { dataDir, cluster } = copy('of-root')
    chmodSync(cluster, 0o700)
    chownSync(cluster, 0, 0)
    const others = ['', 'run/libraries', ...readdirSync(dataDir).filter((name) => name !== 'postgres')]
    for (const name of others) chownSync(join(dataDir, name), nobody.uid, nobody.gid)
    expect(await startSite(dataDir, nobody)).toMatchObject({
      code: 1,
      sentence: expect.stringMatching(/belongs to another user \(root\): start as that user, or give/),
    })
  })

  test.runIf(isRoot && hasUserNamespaces)('root cannot start in a folder that only its owner may enter', async () => {
    const dataDir = join(parent, 'private')
    mkdirSync(dataDir, { mode: 0o700 })
    chownSync(dataDir, stranger, stranger)
    expect(await startSite(dataDir)).toMatchObject({
      code: 1,
      sentence: expect.stringMatching(/^PostgreSQL does not run as root, and the user nobody cannot reach .*private/),
    })
  })
})

describe('leftovers of a crash do not prevent a start', () => {
  test('a lock file whose pid now belongs to another program', async () => {
    const { dataDir, cluster } = copy('pid-given-out-again')
    const lines = [process.pid, cluster, 1, 5432, join(dataDir, 'run', 'socket'), '', '', 'ready']
    writeFileSync(join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`)
    const site = await mustStart(dataDir)
    expect((await readRows(site.host)).highest).toBeGreaterThanOrEqual(5)
    await site.kill('SIGTERM')
  })

  test('an empty lock file', async () => {
    const { dataDir, cluster } = copy('empty-lock-file')
    writeFileSync(join(cluster, 'postmaster.pid'), '')
    const site = await mustStart(dataDir)
    await site.writes(1)
    await site.kill('SIGTERM')
  })

  test('a copy of the folder, open to others as copies are', async () => {
    const { dataDir, cluster } = copy('copied')
    chmodSync(cluster, 0o755)
    const site = await mustStart(dataDir)
    await site.writes(1)
    expect(statSync(cluster).mode & 0o777).toBe(0o700)
    await site.kill('SIGTERM')
  })

  test('a path too long for a socket, with quotes and commas in it', async () => {
    const { dataDir } = copy(`a "long", 'odd' path ${'x'.repeat(100)}`)
    const site = await mustStart(dataDir)
    await site.writes(1)
    expect(site.host).toMatch(/^\/tmp\/|lamplight-[0-9a-f]{16}$/)
    expect((await readRows(site.host)).highest).toBeGreaterThanOrEqual(5)
    await site.kill('SIGTERM')
    expect(statSync(site.host, { throwIfNoEntry: false })).toBeUndefined()
  })
})

describe('the message for a database that does not start', () => {
  test.each([
    'PostgreSQL says "could not write lock file "postmaster.pid": No space left on device"',
    'could not extend file "base/16384/2610": wrote only 4096 of 8192 bytes at block 3',
  ])('names a full disk as the cause and says what to do: %s', (reason) => {
    expect(damaged('/srv/data/postgres', reason).message).toBe(
      'The disk that holds /srv/data/postgres is full, so the database cannot start. Nothing is lost: free some space on it, then start again.',
    )
  })

  test.each(['No space left on device', 'the file PG_VERSION is missing'])(
    'never advises to move or delete data, or to start over: %s',
    (reason) => {
      expect(damaged('/srv/data/postgres', reason).message).not.toMatch(/move|delete|remove|empty site|begin/i)
    },
  )
})
