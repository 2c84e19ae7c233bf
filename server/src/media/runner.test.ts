import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { Gate } from '../lib/gate.ts'
import { failureCodeFromStderr, withoutPaths } from './media-failure.ts'
import { runFfmpeg, runTool } from './runner.ts'
import { limitedCommand } from './tools.ts'

const endless = ['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=30', '-c:v', 'libx264', '-f', 'null', '-']

/** Pids of running ffmpeg processes whose parent is `parent`. */
function ffmpegChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const stat = readStat(pid)
      return stat?.name === 'ffmpeg' && stat.parent === parent
    })
    .map(Number)
}

function readStat(pid: string | number): { name: string; state: string; parent: number } | null {
  try {
    const [, name = '', state = '', parent] =
      /\((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, state, parent: Number(parent) }
  } catch {
    return null
  }
}
const isGone = (pid: number) => ['Z', undefined].includes(readStat(pid)?.state)

describe('a tool is limited', () => {
  test('the thirty times its length that a video of a day gets are not too long for a timer', async () => {
    const timeLimitMs = 30 * 86_400_000
    const version = runTool({
      tool: 'ffmpeg',
      lane: 'light',
      timeLimitMs,
      args: ['-version'],
      stdoutLimitBytes: 10_000,
    })
    expect((await version).exitCode).toBe(0)
  })

  test('an aborted run kills the process at once and fails as cancelled', async () => {
    const abort = new AbortController()
    let pids: number[] = []
    const running = runFfmpeg({
      ...{ lane: 'light', timeLimitMs: 60_000, args: endless, signal: abort.signal },
      onSeconds: () => {
        pids = ffmpegChildren(process.pid)
        abort.abort()
      },
    })
    await expect(running).rejects.toMatchObject({ name: 'MediaFailure', code: 'cancelled' })
    expect(pids.length).toBeGreaterThan(0)
    expect(pids.every(isGone)).toBe(true)
  })

  test('a run that was cancelled before its turn never starts', async () => {
    await expect(
      runFfmpeg({ lane: 'light', timeLimitMs: 60_000, args: endless, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('a run beyond its timeout is killed and fails with that reason', async () => {
    await expect(runFfmpeg({ lane: 'light', timeLimitMs: 300, args: endless })).rejects.toMatchObject({
      code: 'timed_out',
    })
  })

  test('more output than allowed ends the run', async () => {
    const args = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=64x64', '-show_packets']
    await expect(
      runTool({ tool: 'ffprobe', lane: 'light', timeLimitMs: 60_000, args, stdoutLimitBytes: 10_000 }),
    ).rejects.toMatchObject({ code: 'encoder_failed', detail: 'too much output' })
  })

  test('it runs below our priority, under a memory limit, first in line when memory runs out, without our environment', async () => {
    process.env.LAMPLIGHT_TEST_SECRET = 'hidden'
    const abort = new AbortController()
    let seen = { nice: 0, memory: '', oomScore: 0, environment: '' }
    const running = runFfmpeg({
      ...{ lane: 'heavy', timeLimitMs: 60_000, args: endless, signal: abort.signal },
      onSeconds: () => {
        const pid = ffmpegChildren(process.pid)[0]
        if (pid === undefined || abort.signal.aborted) return
        seen = {
          nice: Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
          memory: /Max address space\s+(\d+)/.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1] ?? '',
          oomScore: Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8')),
          environment: readFileSync(`/proc/${pid}/environ`, 'utf8'),
        }
        abort.abort()
      },
    })
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    delete process.env.LAMPLIGHT_TEST_SECRET
    expect(seen.nice).toBe(Math.min(getPriority() + 15, 19))
    expect(Number(seen.memory)).toBe(8 * 1024 ** 3)
    expect(seen.oomScore).toBe(800)
    expect(seen.environment).toContain('PATH=')
    expect(seen.environment).not.toContain('hidden')
  })

  test('an encoder does not outlive a server that was killed with kill -9', async () => {
    const script = join(import.meta.dirname, 'testing/hold-ffmpeg.ts')
    const holder: ChildProcess = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(holder.stdout ?? holder, 'data')
    const pids = ffmpegChildren(holder.pid ?? 0)
    expect(pids).toHaveLength(1)
    holder.kill('SIGKILL')
    await vi.waitFor(() => expect(pids.every(isGone)).toBe(true), { timeout: 30_000, interval: 20 })
  })
})

describe('a failure can be read', () => {
  test('the tool’s message is kept, without the paths of this machine', async () => {
    const source = '/srv/data/uploads/a b/خطبة.mp4'
    const failing = runFfmpeg({
      lane: 'light',
      timeLimitMs: 9000,
      args: ['-i', `file:${source}`, 'x.mp4'],
      secrets: [source],
    })
    await expect(failing).rejects.toMatchObject({
      code: 'encoder_failed',
      detail: 'file:source: No such file or directory',
    })
    expect(withoutPaths('[mov @ 0x55d0] /var/lib/lamplight/x.mp4: broken')).toBe('[mov] (file): broken')
  })

  test.each([
    ['av_interleaved_write_frame(): No space left on device', 'no_space'],
    ['x264 [error]: malloc of size 9 failed', 'out_of_memory'],
    ['source: Invalid data found when processing input', 'source_unreadable'],
    ['Conversion failed!', 'encoder_failed'],
  ])('%s', (words, code) => {
    expect(failureCodeFromStderr(words)).toBe(code)
  })

  test('an input that cannot be read to its end is a failure, not a short video', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('ftyp')
        throw Object.assign(new Error('gone'), { code: 'EIO' })
      })(),
    )
    const args = ['-f', 'rawvideo', '-s', '2x2', '-pix_fmt', 'gray', '-i', 'pipe:0', '-f', 'null', '-']
    await expect(runFfmpeg({ lane: 'light', timeLimitMs: 9000, args, stdin: broken })).rejects.toMatchObject({
      code: 'encoder_failed',
      detail: 'input: EIO',
    })
  })
})

test('what this machine lacks is left out of the command, the tool is always there', () => {
  const command = limitedCommand('/usr/bin/ffmpeg', { niceness: 0, idleDisk: false, memoryBytes: 1024 })
  expect(command.at(-1)).toBe('/usr/bin/ffmpeg')
  expect(command.join(' ')).not.toContain('nice')
})

describe('the gate', () => {
  test('lets the given number in, in order, and the next when one leaves', async () => {
    const gate = new Gate(2)
    const log: string[] = []
    const ends = new Map<string, () => void>()
    const hold = (name: string) =>
      gate.pass(() => {
        log.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
    const all = ['a', 'b', 'c', 'd'].map(hold)
    await Promise.resolve()
    expect(log).toEqual(['a', 'b'])
    ends.get('b')?.()
    await all[1]
    await expect.poll(() => log).toEqual(['a', 'b', 'c'])
    gate.resize(3)
    await expect.poll(() => log).toEqual(['a', 'b', 'c', 'd'])
    for (const end of ends.values()) end()
    await Promise.all(all)
  })

  test('a caller that gives up waiting does not delay the others, and a failure frees its slot', async () => {
    const gate = new Gate(1)
    const abort = new AbortController()
    const failing = gate.pass(() => Promise.reject(new Error('broken')))
    const waiting = gate.pass(() => Promise.resolve('never'), abort.signal)
    const last = gate.pass(() => Promise.resolve('through'))
    abort.abort(new Error('left'))
    await expect(failing).rejects.toThrow('broken')
    await expect(waiting).rejects.toThrow('left')
    await expect(last).resolves.toBe('through')
  })
})
