import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Gate } from '../lib/gate.ts'
import { failureCodeFromStderr, MediaFailure, withoutPaths } from './media-failure.ts'
import { createProgressParser } from './progress.ts'
import { findTool, limitedCommand, type ProcessLimits } from './tools.ts'

/** What ffmpeg logs about its settings when it measures; not part of a failure's reason. */
const CHATTER = /^ffmpeg stats and -progress period set to .*\n/gm
const GIB = 1024 ** 3
const STDERR_TAIL_CHARACTERS = 4000
/** Twenty-five days; a longer timer would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * How a command runs. `heavy` is encoding and reading a whole sound track, at the lowest priority, so that watching stays
 * smooth; its caller holds a slot of the encoder (encoder-queue.ts). `light` has its own queue: it is copying, seeking and measuring (seconds at most) and must not wait behind somebody else's
 * two-hour encode, because it is what makes a fresh upload playable. `probe` is the first look at a stranger's file, with
 * little memory: its caller bounds how many look at once.
 */
export type Lane = 'heavy' | 'light' | 'probe'

const gates: Record<Lane, Gate> = {
  heavy: new Gate(Number.POSITIVE_INFINITY),
  light: new Gate(3),
  probe: new Gate(Number.POSITIVE_INFINITY),
}
const laneLimits: Record<Lane, ProcessLimits> = {
  probe: { niceness: 5, idleDisk: false, memoryBytes: GIB },
  heavy: { niceness: 15, idleDisk: true, memoryBytes: 8 * GIB },
  light: { niceness: 5, idleDisk: false, memoryBytes: 8 * GIB },
}

export interface ToolRun {
  tool: 'ffmpeg' | 'ffprobe'
  args: readonly string[]
  lane: Lane
  timeLimitMs: number
  /** Address space, where the lane's own limit does not fit. */
  memoryBytes?: number
  cwd?: string
  signal?: AbortSignal | undefined
  /** Bytes for the tool's standard input. */
  stdin?: Readable | undefined
  /** Longest standard output that is collected; one byte more fails the run. Not used with `onStdout`. */
  stdoutLimitBytes?: number
  /** Takes standard output as it comes, instead of keeping it. */
  onStdout?: (text: string) => void
  /** Strings (a source's path) that must not appear in a failure's detail. */
  secrets?: readonly string[]
}

export interface ToolOutcome {
  exitCode: number | null
  stdout: string
  /** The last 4,000 characters. */
  stderr: string
}

/**
 * Runs ffmpeg or ffprobe as a separate, limited process and waits for its end. A non-zero exit is an outcome, not an
 * exception. Throws `MediaFailure` `cancelled`, `timed_out`, `tool_missing`, or `encoder_failed` for too much output; by
 * then the whole process group is dead.
 */
export async function runTool(run: ToolRun): Promise<ToolOutcome> {
  const path = findTool(run.tool)
  if (!path) throw new MediaFailure('tool_missing', run.tool)
  try {
    return await gates[run.lane].pass(() => spawnAndWait(path, run), run.signal)
  } catch (error) {
    if (run.signal?.aborted) throw new MediaFailure('cancelled', '')
    throw error
  }
}

async function spawnAndWait(path: string, run: ToolRun): Promise<ToolOutcome> {
  const [program = path, ...front] = limitedCommand(path, {
    ...laneLimits[run.lane],
    ...(run.memoryBytes === undefined ? {} : { memoryBytes: run.memoryBytes }),
  })
  const child = spawn(program, [...front, ...run.args], {
    cwd: run.cwd,
    // Nothing of our own environment (passwords, keys) reaches a process that parses strangers' bytes.
    env: { PATH: process.env.PATH, LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' },
    stdio: [run.stdin ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    // Its own process group, so that one kill reaches whatever it started.
    detached: true,
  })
  let stop: MediaFailure | null = null
  const kill = (failure: MediaFailure) => {
    stop ??= failure
    killGroup(child)
  }
  const onAbort = () => kill(new MediaFailure('cancelled', ''))
  const timeLimitMs = Math.min(run.timeLimitMs, LONGEST_TIMER_MS)
  const timer = setTimeout(() => kill(new MediaFailure('timed_out', `${timeLimitMs / 1000} s`)), timeLimitMs)
  if (run.signal?.aborted) onAbort()
  run.signal?.addEventListener('abort', onAbort, { once: true })

  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (run.onStdout) return run.onStdout(text)
    stdout += text
    if (stdout.length > (run.stdoutLimitBytes ?? 0)) kill(new MediaFailure('encoder_failed', 'too much output'))
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL_CHARACTERS)
  })
  // A tool that has read enough closes its input; that is allowed, and its exit code shows the outcome. Anything else that
  // goes wrong here is our own reading, and must not look like a short but healthy input.
  const feeding =
    run.stdin && child.stdin
      ? pipeline(run.stdin, child.stdin).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') {
            kill(new MediaFailure('encoder_failed', `input: ${error.code ?? error.message}`))
          }
        })
      : Promise.resolve()

  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once('error', (error) => reject(new MediaFailure('encoder_failed', error.message)))
      child.once('close', resolve)
    })
    await feeding
    if (stop) throw stop
    return { exitCode, stdout, stderr }
  } finally {
    clearTimeout(timer)
    run.signal?.removeEventListener('abort', onAbort)
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Already gone.
  }
}

export interface FfmpegRun extends Omit<ToolRun, 'tool' | 'onStdout' | 'stdoutLimitBytes'> {
  /** ffmpeg's log level; `info` where a filter reports its result in the log. */
  logLevel?: 'error' | 'info'
  /** Called about four times a second with the seconds of output made so far. */
  onSeconds?: (seconds: number) => void
}

export interface FfmpegOutcome {
  stderr: string
  /** Video frames written or, without video, 0. */
  frames: number
  /** Length of what was written. */
  seconds: number
}

/** Runs ffmpeg to a successful end. Throws `MediaFailure` otherwise. `args` are everything after the global options. */
export async function runFfmpeg(run: FfmpegRun): Promise<FfmpegOutcome> {
  const { logLevel = 'error', onSeconds, args, ...rest } = run
  const progress = createProgressParser(onSeconds)
  const globals = [
    '-nostdin',
    '-hide_banner',
    '-y',
    '-loglevel',
    logLevel,
    '-progress',
    'pipe:1',
    '-stats_period',
    '0.25',
  ]
  const outcome = await runTool({ ...rest, tool: 'ffmpeg', args: [...globals, ...args], onStdout: progress.push })
  if (outcome.exitCode !== 0) {
    const said = outcome.stderr.replace(CHATTER, '')
    const detail = withoutPaths(said, run.secrets).slice(-1000)
    throw new MediaFailure(failureCodeFromStderr(outcome.stderr), detail || `exit code ${outcome.exitCode}`)
  }
  return { stderr: outcome.stderr, ...progress.latest() }
}
