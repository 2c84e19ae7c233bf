import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  hasUserNamespaces,
  isRoot,
  mustStart,
  nobody,
  nobodyCanRun,
  readRows,
  type Site,
  spawnSite,
  startSite,
} from './fixtures/run-site.ts'
import { endLeftovers, listClusterProcesses, readPostmasterFile, signal, waitFor } from './postmaster.ts'

/** The postmasters among the processes of the cluster: those whose parent is not one of them. */
async function postmasters(dataDir: string): Promise<number[]> {
  const file = await readPostmasterFile(join(dataDir, 'postgres'))
  const all = await listClusterProcesses(join(dataDir, 'postgres'))
  return all.filter((pid) => {
    const parent = parentOf(pid)
    return parent !== null && (pid === file?.pid || !all.includes(parent))
  })
}

/** Null when the process has ended since it was listed, as the one that fills the cache after a start does soon. */
function parentOf(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1])
  } catch (error) {
    // ESRCH when it ends between being opened and being read.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null
    throw error
  }
}

const folders: string[] = []

function newFolder(mode = 0o711): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lamplight-embedded-')))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

let site: Site | undefined

afterEach(async () => {
  await site?.kill('SIGTERM')
  site = undefined
})

afterAll(async () => {
  for (const folder of folders) {
    await endLeftovers(join(folder, 'data', 'postgres'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
})

describe('the life of a data folder', () => {
  const dataDir = join(newFolder(), 'data')

  /** No acknowledged write may be missing. A write in progress may or may not be there, but never in part. */
  async function expectNothingLost(acknowledged: number, running: Site): Promise<void> {
    const rows = await readRows(running.host)
    expect(rows.highest).toBeGreaterThanOrEqual(acknowledged)
    expect(rows).toMatchObject({ count: rows.highest, counter: rows.highest })
    expect(await postmasters(dataDir)).toEqual([expect.any(Number)])
  }

  test('the first start creates a cluster that can be reached only through its socket', async () => {
    site = await mustStart(dataDir)
    expect(site.sentences).toContain('A new database cluster was made')
    await site.writes(5)
    expect(statSync(site.host).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    expect(listeningSockets(site.postgres)).toEqual([])
  })

  test('a second start opens the same cluster with all its rows', async () => {
    const first = await mustStart(dataDir)
    await first.writes(5)
    const acknowledged = first.acknowledged()
    await first.kill('SIGTERM')
    expect(await postmasters(dataDir)).toEqual([])
    site = await mustStart(dataDir)
    expect(site.sentences).toEqual(['PostgreSQL is ready'])
    await expectNothingLost(acknowledged, site)
  })

  test('after kill -9 of the site the next start adopts the server that kept running', async () => {
    const killed = await mustStart(dataDir)
    await killed.writes(20)
    await killed.kill('SIGKILL')
    site = await mustStart(dataDir)
    expect(site.postgres).toBe(killed.postgres)
    await expectNothingLost(killed.acknowledged(), site)
  })

  test('an adopted server is stopped together with the site that adopted it', async () => {
    const killed = await mustStart(dataDir)
    await killed.kill('SIGKILL')
    const second = await mustStart(dataDir)
    await second.kill('SIGTERM')
    expect(await postmasters(dataDir)).toEqual([])
  })

  test('an adopted server that dies is restarted', async () => {
    const killed = await mustStart(dataDir)
    await killed.kill('SIGKILL')
    site = await mustStart(dataDir)
    await site.writes(5)
    signal(site.postgres, 'SIGKILL')
    const acknowledged = site.acknowledged()
    await site.writes(20)
    await expectNothingLost(acknowledged, site)
  })

  test('after kill -9 of PostgreSQL the running site restarts it and continues', async () => {
    site = await mustStart(dataDir)
    await site.writes(20)
    const { sentences } = site
    signal(site.postgres, 'SIGKILL')
    const acknowledged = site.acknowledged()
    // Its connections may write for a moment after it is gone.
    await expect.poll(() => sentences).toContain('PostgreSQL died')
    await site.writes(20)
    await expectNothingLost(acknowledged, site)
  })

  test('after kill -9 of both nothing acknowledged is lost', async () => {
    const killed = await mustStart(dataDir)
    await killed.writes(20)
    signal(killed.postgres, 'SIGKILL')
    await killed.kill('SIGKILL')
    site = await mustStart(dataDir)
    expect(site.postgres).not.toBe(killed.postgres)
    await expectNothingLost(killed.acknowledged(), site)
  })

  test('a leftover server with other settings is stopped and replaced', async () => {
    const killed = await mustStart(dataDir)
    await killed.writes(5)
    await killed.kill('SIGKILL')
    site = await mustStart(dataDir, { durability: 'throwaway' })
    expect(site.postgres).not.toBe(killed.postgres)
    await expectNothingLost(killed.acknowledged(), site)
  })

  test('a leftover server that no longer responds is stopped and replaced', async () => {
    const killed = await mustStart(dataDir)
    await killed.writes(5)
    rmSync(killed.host, { recursive: true })
    await killed.kill('SIGKILL')
    site = await mustStart(dataDir)
    expect(site.postgres).not.toBe(killed.postgres)
    await expectNothingLost(killed.acknowledged(), site)
  })

  test('a second site on the folder is refused with the pid of the first, and does no harm', async () => {
    site = await mustStart(dataDir)
    const refused = await startSite(dataDir)
    expect(refused).toMatchObject({
      code: 1,
      sentence: expect.stringContaining(`already running on the data folder ${dataDir} (process ${site.child.pid})`),
    })
    await site.writes(5)
    await expectNothingLost(site.acknowledged() - 1, site)
  })

  test('of two sites started at the same moment one runs and one is refused', async () => {
    const both = await Promise.all([startSite(dataDir), startSite(dataDir)])
    const refusals = both.filter((one) => 'sentence' in one)
    site = both.find((one) => 'child' in one)
    expect(refusals).toMatchObject([{ code: 1, sentence: expect.stringContaining('already running') }])
    expect(await postmasters(dataDir)).toEqual([site?.postgres])
  })

  test('a server that crashes repeatedly is abandoned, and the site is notified', async () => {
    site = await mustStart(dataDir)
    const running = site
    const killed = new Set<number>()
    const givenUp = await waitFor(async () => {
      const server = await readPostmasterFile(join(dataDir, 'postgres'))
      if (server?.status === 'ready' && !killed.has(server.pid)) {
        signal(server.pid, 'SIGKILL')
        killed.add(server.pid)
      }
      return running.exited() !== undefined
    }, 60_000)
    expect(givenUp).toBe(true)
    // Killing a server that is still starting does not count as a crash.
    expect(killed.size).toBeGreaterThanOrEqual(6)
    expect(running.exited()).toEqual({ failed: 'it died 6 times within a minute' })
  })
})

describe('an interrupted first start', () => {
  test('is repeated, and its partial cluster is removed', async () => {
    const dataDir = join(newFolder(), 'data')
    const cutOff = spawnSite(dataDir)
    const halfMade = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))
    expect(
      await waitFor(() => statSync(dataDir, { throwIfNoEntry: false }) !== undefined && halfMade().length > 0, 60_000),
    ).toBe(true)
    cutOff.kill('SIGKILL')
    site = await mustStart(dataDir)
    await site.writes(5)
    expect(halfMade()).toEqual([])
  })
})

describe('who runs it', () => {
  test.runIf(nobodyCanRun)('started by root, the server runs as nobody and owns its cluster', async () => {
    const dataDir = join(newFolder(), 'data')
    site = await mustStart(dataDir)
    await site.writes(5)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(65534)
    expect(statSync(`/proc/${site.postgres}`).uid).toBe(65534)
  })

  test.runIf(isRoot && hasUserNamespaces)(
    'started by root on a folder that no other user may enter, it works with root’s files',
    async () => {
      const dataDir = join(newFolder(0o700), 'data')
      site = await mustStart(dataDir)
      await site.writes(5)
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
    },
  )

  test.runIf(isRoot && hasUserNamespaces)('a folder that becomes private keeps its rows', async () => {
    const folder = newFolder()
    const dataDir = join(folder, 'data')
    const open = await mustStart(dataDir)
    await open.writes(5)
    const acknowledged = open.acknowledged()
    await open.kill('SIGTERM')
    chmodSync(folder, 0o700)
    site = await mustStart(dataDir)
    expect((await readRows(site.host)).highest).toBeGreaterThanOrEqual(acknowledged)
  })

  test.runIf(nobodyCanRun)('started by an ordinary user, it runs as that user', async () => {
    const folder = newFolder(0o777)
    const dataDir = join(folder, 'data')
    site = await mustStart(dataDir, nobody)
    await site.writes(5)
    expect(statSync(dataDir).uid).toBe(65534)
    expect(statSync(`/proc/${site.postgres}`).uid).toBe(65534)
  })
})

/** Network ports that the process listens on: its socket inodes among the listening ones of /proc/net/tcp and tcp6. */
function listeningSockets(pid: number): string[] {
  const inodes = readdirSync(`/proc/${pid}/fd`).map(
    (fd) => /socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1],
  )
  const listening = ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').split('\n'))
    .filter((line) => line.trim().split(/\s+/)[3] === '0A')
  return listening.filter((line) => inodes.includes(line.trim().split(/\s+/)[9]))
}
