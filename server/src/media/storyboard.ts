import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { storyboardCommand } from './commands.ts'
import type { MediaManifest } from './manifest.ts'
import { outputFiles } from './output-files.ts'
import { openRungStream } from './rung-stream.ts'
import { type FfmpegRun, runFfmpeg } from './runner.ts'

/** Longer side of a preview in pixels. */
const TILE_SIDE = 160
const TILES_PER_SIDE = 10
const SHEET_PATTERN = 'sheet-%d.jpg'

export interface StoryboardPlan {
  tileWidth: number
  tileHeight: number
  columns: number
  rows: number
  /** Key frames from one preview to the next. */
  everyNth: number
  intervalSeconds: number
  count: number
}

/**
 * Previews 2 s apart up to ten minutes, 4 s up to half an hour, 10 s beyond: always a whole number of key frames, so that each
 * preview is exactly the picture at the start of its interval.
 */
export function planStoryboard(video: {
  width: number
  height: number
  seconds: number
  gopSeconds: number
}): StoryboardPlan {
  const wanted = video.seconds <= 600 ? 2 : video.seconds <= 1800 ? 4 : 10
  const everyNth = Math.max(1, Math.round(wanted / video.gopSeconds))
  const intervalSeconds = everyNth * video.gopSeconds
  const count = Math.max(1, Math.ceil(video.seconds / intervalSeconds - 0.001))
  const scale = TILE_SIDE / Math.max(video.width, video.height)
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2))
  return {
    tileWidth: even(video.width),
    tileHeight: even(video.height),
    columns: Math.min(TILES_PER_SIDE, count),
    rows: Math.min(TILES_PER_SIDE, Math.ceil(count / TILES_PER_SIDE)),
    everyNth,
    intervalSeconds,
    count,
  }
}

/** WebVTT whose cues name a rectangle of a sheet in the same folder: `sheet-1.jpg#xywh=160,0,160,90`. */
export function writeStoryboardVtt(plan: StoryboardPlan, seconds: number): string {
  const perSheet = plan.columns * plan.rows
  const cues = Array.from({ length: plan.count }, (_, index) => {
    const place = index % perSheet
    const x = (place % plan.columns) * plan.tileWidth
    const y = Math.floor(place / plan.columns) * plan.tileHeight
    const start = index * plan.intervalSeconds
    const end = index === plan.count - 1 ? Math.max(seconds, start + 0.001) : start + plan.intervalSeconds
    const sheet = SHEET_PATTERN.replace('%d', String(Math.floor(index / perSheet) + 1))
    return `${vttTime(start)} --> ${vttTime(end)}\n${sheet}#xywh=${x},${y},${plan.tileWidth},${plan.tileHeight}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

/** `hh:mm:ss.mmm` */
function vttTime(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** Makes the sheets and their WebVTT from the smallest rung. */
export async function makeStoryboard(
  outDir: string,
  rung: { name: string; width: number; height: number },
  timing: { seconds: number; gopSeconds: number },
  run: Pick<FfmpegRun, 'signal' | 'timeLimitMs'>,
): Promise<NonNullable<MediaManifest['storyboard']>> {
  const plan = planStoryboard({ ...rung, ...timing })
  const folder = join(outDir, dirname(outputFiles.storyboardVtt))
  await mkdir(folder, { recursive: true })
  const args = storyboardCommand(plan, SHEET_PATTERN)
  await runFfmpeg({ ...run, lane: 'light', cwd: folder, stdin: await openRungStream(outDir, rung.name), args })
  const sheets = (await readdir(folder)).length
  // The last key frame may be at the end of the picture while the sound continues: no cue without its tile.
  const count = Math.min(plan.count, sheets * plan.columns * plan.rows)
  await writeFile(join(outDir, outputFiles.storyboardVtt), writeStoryboardVtt({ ...plan, count }, timing.seconds))
  return { vtt: outputFiles.storyboardVtt, intervalSeconds: plan.intervalSeconds }
}
