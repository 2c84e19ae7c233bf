/**
 * The overhead of processing over the encoder itself: `node bench/encode.ts`, or `node bench/encode.ts 1080p30` for one clip;
 * `ROUNDS=1` for a quick look.
 *
 * Two clips of 60 s (720p and 1080p at 30 frames per second, H.264 and AAC) are made in a temporary folder. Each goes through
 * `processVideo`, and through one bare ffmpeg command that makes the same rungs by the same encoder settings, the audio-only
 * rendition, the copied MP4, three stills and the storyboard sheet; it measures no loudness, writes no WebP sizes and no
 * progressive MP4, so the comparison is in its favour. Both run at the same low priority, alternating; medians are printed.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ladderCommand, type Source } from '../server/src/media/commands.ts'
import { planLadder } from '../server/src/media/ladder.ts'
import { hlsFiles } from '../server/src/media/output-files.ts'
import { probeVideo } from '../server/src/media/probe.ts'
import { processVideo } from '../server/src/media/process-video.ts'
import { runFfmpeg } from '../server/src/media/runner.ts'
import { defaultMediaSettings } from '../server/src/media/settings.ts'

const execute = promisify(execFile)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const CLIP_SECONDS = 60
const CLIPS = [
  ['720p30', '1280x720'],
  ['1080p30', '1920x1080'],
] as const
const ENCODE_LIMIT_MS = 900_000

async function makeClip(path: string, size: string): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30:duration=${CLIP_SECONDS}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${CLIP_SECONDS},volume=0.3`]
  const codecs = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-ac', '2']
  await execute('ffmpeg', [
    '-nostdin',
    '-v',
    'error',
    '-y',
    ...picture,
    ...sound,
    ...codecs,
    '-movflags',
    '+faststart',
    path,
  ])
}

async function measure(source: string): Promise<Source> {
  const probed = await probeVideo(source)
  if (!probed.ok) throw new Error(`${probed.code}: ${probed.detail}`)
  return { path: source, info: probed.media }
}

/** Processor seconds that this process and its ended children have used: which a busy machine does not distort. Linux only. */
async function cpuSeconds(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]?.split(' ') ?? []
  // utime, stime, cutime, cstime (proc(5)), in ticks of 1/100 s.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0)
}

/** Seconds to the end, and to the first and the first growing publication. */
async function runOurs(source: Source, outDir: string) {
  const cpuBefore = await cpuSeconds()
  const start = performance.now()
  const since = () => (performance.now() - start) / 1000
  let playable: number | null = null
  let growing: number | null = null
  await processVideo({
    group: 'bench',
    ...{ source: source.path, info: source.info, outDir },
    publish: (manifest) => {
      playable ??= since()
      if (manifest.hls) growing ??= since()
    },
  })
  const seconds = since()
  const cpu = (await cpuSeconds()) - cpuBefore
  return { seconds, cpu, playable: playable ?? Number.NaN, growing: growing ?? Number.NaN }
}

/** The one bare command. */
async function runBare(source: Source, outDir: string): Promise<{ seconds: number; cpu: number }> {
  const ladder = planLadder(source.info.video)
  const names = [...ladder.rungs.map((rung) => rung.name), 'audio']
  for (const name of names) await mkdir(join(outDir, hlsFiles(name).folder), { recursive: true })
  const encode = ladderCommand(source, ladder, {
    ...{ preset: defaultMediaSettings.preset, loudness: null, support: { toneMapping: false } },
  })
  const copy = ['-map', '0:v', '-map', '0:a', '-c', 'copy', '-movflags', '+faststart', 'full.mp4']
  const stills = [9, 21, 42].flatMap((second, index) => [
    ...['-map', '0:v', '-vf', `select=gte(t\\,${second}),scale=1280:-2`, '-frames:v', '1', `still-${index}.jpg`],
  ])
  const sheet = ['-map', '0:v', '-vf', 'fps=1/2,scale=160:90,tile=10x3', '-frames:v', '1', 'sheet.jpg']
  const cpuBefore = await cpuSeconds()
  const start = performance.now()
  await runFfmpeg({
    ...{ lane: 'heavy', timeLimitMs: ENCODE_LIMIT_MS, cwd: outDir },
    args: [...encode, ...copy, ...stills, ...sheet],
  })
  return { seconds: (performance.now() - start) / 1000, cpu: (await cpuSeconds()) - cpuBefore }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const folder = await mkdtemp(join(tmpdir(), 'lamplight-bench-'))
try {
  console.log('clip     ours s  bare s  ratio   ours CPU s  bare CPU s  ratio   playable s  first rungs s')
  for (const [name, size] of CLIPS) {
    if (process.argv[2] && process.argv[2] !== name) continue
    const path = join(folder, `${name}.mp4`)
    await makeClip(path, size)
    const source = await measure(path)
    const rounds: { ours: Awaited<ReturnType<typeof runOurs>>; bare: Awaited<ReturnType<typeof runBare>> }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await runOurs(source, join(folder, `${name}-${round}-ours`))
      const bare = await runBare(source, join(folder, `${name}-${round}-bare`))
      rounds.push({ ours, bare })
    }
    const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
    const seconds = [middle(({ ours }) => ours.seconds), middle(({ bare }) => bare.seconds)] as const
    const cpu = [middle(({ ours }) => ours.cpu), middle(({ bare }) => bare.cpu)] as const
    const columns = [
      name.padEnd(7),
      seconds[0].toFixed(1).padStart(7),
      seconds[1].toFixed(1).padStart(7),
      (seconds[0] / seconds[1]).toFixed(2).padStart(6),
      cpu[0].toFixed(1).padStart(12),
      cpu[1].toFixed(1).padStart(11),
      (cpu[0] / cpu[1]).toFixed(2).padStart(6),
      middle(({ ours }) => ours.playable)
        .toFixed(2)
        .padStart(12),
      middle(({ ours }) => ours.growing)
        .toFixed(1)
        .padStart(14),
    ]
    console.log(columns.join(' '))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
