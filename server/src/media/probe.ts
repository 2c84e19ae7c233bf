import { stat } from 'node:fs/promises'
import { fileInput, MAX_FRAME_PIXELS, untrustedDecoderOptions, untrustedInputOptions } from './allow-lists.ts'
import { MediaFailure, withoutPaths } from './media-failure.ts'
import type { MediaInfo } from './media-info.ts'
import { type Box, readTopLevelBoxes } from './mp4-boxes.ts'
import { claimsTooManySamples } from './mp4-samples.ts'
import {
  chooseAudio,
  chooseVideo,
  describeVideo,
  isAllowedVideo,
  ProbeReport,
  probeEntries,
  readSeconds,
} from './probe-report.ts'
import { type FfmpegRun, runFfmpeg, runTool } from './runner.ts'

export type { MediaInfo } from './media-info.ts'

/**
 * Why a file is refused.
 * - `not_video`: text, nothing, a picture, sound only (also with a cover), a playlist, anything unknown.
 * - `truncated`: begins like a video and cannot be played to its end (an MP4 without its index, a file cut off, no frame
 *   decodes, an index that claims more than the file can hold).
 * - `no_duration`: plays for no time at all.
 * - `too_long`: longer than `maxSeconds`.
 * - `unsupported_codec`: a video whose picture or sound we do not decode, or larger than `maxPixels`.
 */
export type ProbeRefusal = 'not_video' | 'no_picture' | 'truncated' | 'no_duration' | 'too_long' | 'unsupported_codec'

export type ProbeResult = { ok: true; media: MediaInfo } | { ok: false; code: ProbeRefusal; detail: string }

export interface ProbeLimits {
  maxSeconds: number
  /** Shorter than this counts as no duration. */
  minSeconds: number
  /** Width times height of a frame. */
  maxPixels: number
  /** For each of the short commands a probe takes; reading a large file through takes longer. */
  timeLimitMs: number
  signal?: AbortSignal
}

/** Twelve hours; a tenth of a second; 8K; 20 s. */
export const defaultProbeLimits: ProbeLimits = {
  maxSeconds: 12 * 3600,
  minSeconds: 0.1,
  maxPixels: MAX_FRAME_PIXELS,
  timeLimitMs: 20_000,
}

/** Reading takes 1 GiB at most; a decoder keeps up to sixteen pictures, of 8K 100 MB each. */
const FRAME_MEMORY_BYTES = 4 * 1024 ** 3
/** A file that holds less than this part of what it declares was cut off. */
const CUT_OFF_PART = 0.9
/** A picture that ends so much before the sound is held to its end (filters.ts holds it from a second on). */
const NEAR_END_SECONDS = 2
/** 50 MB a second. */
const SLOW_DISK_BYTES_PER_MS = 50_000
const STDOUT_LIMIT_BYTES = 1024 * 1024
/** ISO brands of still pictures, which share the container of MP4. */
const PICTURE_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'avif', 'avis', 'msf1'])

/**
 * Says what a file is by its content, never by its name, and proves that a frame decodes. The refusal is a value; a missing
 * ffprobe, a file that cannot be read and an aborted signal throw.
 * @param path absolute; any name
 * @throws MediaFailure where the machine and not the file is at fault: `tool_missing`, `cancelled`, `timed_out`,
 *   `out_of_memory`, `no_space`
 */
export async function probeVideo(path: string, limits: ProbeLimits = defaultProbeLimits): Promise<ProbeResult> {
  const file = await stat(path)
  if (!file.isFile() || file.size === 0) return refuse('not_video', 'empty')
  const mp4 = await readTopLevelBoxes(path)
  const damage = mp4 && findContainerDamage(mp4)
  if (damage) return damage
  if (mp4 && (await claimsTooManySamples(path))) return refuse('truncated', 'more samples than bytes')

  const run = { lane: 'probe', timeLimitMs: limits.timeLimitMs, signal: limits.signal, secrets: [path] } as const
  try {
    const args = ['-v', 'error', '-hide_banner', ...untrustedInputOptions, '-show_entries', probeEntries, '-of', 'json']
    const probed = await runTool({
      ...run,
      tool: 'ffprobe',
      args: [...args, '-i', fileInput(path)],
      stdoutLimitBytes: STDOUT_LIMIT_BYTES,
    })
    if (probed.exitCode !== 0) {
      // ffmpeg also tries the MP4 reader on a text that is merely named .mp4, and misses the same index.
      const cutOff = mp4 !== null && /moov atom not found/.test(probed.stderr)
      return refuse(cutOff ? 'truncated' : 'not_video', withoutPaths(probed.stderr, [path]))
    }
    const report = ProbeReport.parse(JSON.parse(probed.stdout))

    const picture = chooseVideo(report.streams)
    if (!picture) {
      const hasSound = report.streams.some((stream) => stream.codec_type === 'audio')
      return refuse(hasSound ? 'no_picture' : 'not_video', 'no picture track')
    }
    if (!isAllowedVideo(picture)) return refuse('unsupported_codec', `picture: ${picture.codec_name ?? 'unknown'}`)
    if (picture.width * picture.height > limits.maxPixels) {
      return refuse('unsupported_codec', `picture: ${picture.width}x${picture.height}`)
    }
    const audio = chooseAudio(report.streams)
    if (audio === 'undecodable') return refuse('unsupported_codec', 'sound')

    const input = [...untrustedInputOptions, '-i', fileInput(path), '-map', `0:${picture.index}`]
    // One thread: each would take its part of the memory that a probe may use.
    const frame = ['-threads', '1', ...untrustedDecoderOptions, ...input, '-frames:v', '1', '-f', 'null', '-']
    const decoded = await runFfmpeg({ ...run, memoryBytes: FRAME_MEMORY_BYTES, args: frame })
    if (decoded.frames < 1 || picture.width < 1 || picture.height < 1) return refuse('truncated', 'no frame decodes')
    const video = describeVideo(picture)

    const declared = readSeconds(report.format.duration)
    const tracks = audio ? [...input, '-map', `0:${audio.streamIndex}`] : input
    const isTrue =
      isPlausible(declared, file.size, limits) && !(await hasPictureFrom(declared + toleranceOf(declared), input, run))
    const reading = { ...run, timeLimitMs: Math.max(run.timeLimitMs, file.size / SLOW_DISK_BYTES_PER_MS) }
    const isWhole = mp4 !== null && !mp4.boxes.some((box) => box.type === 'moof')
    const measured = isTrue && isWhole ? null : await measureDuration(tracks, video.fps, reading)
    if (isTrue && measured !== null && measured < declared * CUT_OFF_PART && declared - measured > 1) {
      return refuse('truncated', `${Math.round(measured)} s of ${Math.round(declared)} s`)
    }
    const durationSeconds = isTrue ? declared : (measured ?? 0)
    if (durationSeconds < limits.minSeconds) return refuse('no_duration', `${durationSeconds} s`)
    if (durationSeconds > limits.maxSeconds) return refuse('too_long', `${Math.round(durationSeconds)} s`)
    if (audio && video.durationSeconds === null && durationSeconds > NEAR_END_SECONDS) {
      // Usually it reaches the end, which costs one seek. The sound of one that does not would be cut off with it.
      const reachesEnd = await hasPictureFrom(durationSeconds - NEAR_END_SECONDS, input, run)
      if (reachesEnd === false) video.durationSeconds = await measureDuration(input, video.fps, reading)
    }

    const container = report.format.format_name.split(',')[0] ?? ''
    return { ok: true, media: { container, durationSeconds, bytes: file.size, video, audio } }
  } catch (error) {
    if (!(error instanceof MediaFailure) || (error.code !== 'source_unreadable' && error.code !== 'encoder_failed')) {
      throw error
    }
    return refuse(error.code === 'source_unreadable' ? 'truncated' : 'not_video', error.message)
  }
}

const refuse = (code: ProbeRefusal, detail: string): ProbeResult => ({ ok: false, code, detail: detail.slice(-500) })

/**
 * What ffprobe does not distinguish: a still picture in an MP4 container, and an MP4 whose index is complete while its media
 * are cut off. A fragmented file that ends early is left alone: it plays up to its end and says so.
 */
function findContainerDamage(mp4: { boxes: Box[]; brand: string; fileSize: number }): ProbeResult | null {
  if (PICTURE_BRANDS.has(mp4.brand)) return refuse('not_video', `picture: ${mp4.brand.trim()}`)
  const fragmented = mp4.boxes.some((box) => box.type === 'moof')
  const cut = mp4.boxes.some((box) => box.type === 'mdat' && box.end > mp4.fileSize)
  return cut && !fragmented ? refuse('truncated', 'media end before their index says') : null
}

/** No duration, one beyond the limit, or one that leaves under 100 bytes a second is measured instead of trusted. */
function isPlausible(seconds: number | null, bytes: number, limits: ProbeLimits): seconds is number {
  return seconds !== null && seconds <= limits.maxSeconds && bytes / seconds >= 100
}

/** A header may claim less than the file holds, and would get a film of any length past the limit: so much is allowed. */
const toleranceOf = (declaredSeconds: number): number => Math.max(1, declaredSeconds * 0.02)

/** Whether there is a picture at this time or later. Costs one seek where there is an index; null where that takes too long. */
async function hasPictureFrom(
  seconds: number,
  input: readonly string[],
  run: Pick<FfmpegRun, 'lane' | 'timeLimitMs' | 'signal' | 'secrets'>,
): Promise<boolean | null> {
  // Copies from the first packet after that time, whether or not it is a key frame.
  const onePacket = ['-c', 'copy', '-copyinkf', '-copypriorss', '0', '-frames:v', '1', '-f', 'null', '-']
  try {
    return (await runFfmpeg({ ...run, args: ['-ss', seconds.toFixed(3), ...input, ...onePacket] })).frames > 0
  } catch (error) {
    if (error instanceof MediaFailure && error.code === 'timed_out') return null
    throw error
  }
}

/**
 * The duration in seconds, for a container that does not declare it: reads every packet without decoding and adds the time of
 * the last frame, which such a container does not contain either. 0 when there are no frames.
 */
async function measureDuration(
  input: readonly string[],
  fps: number,
  run: Pick<FfmpegRun, 'lane' | 'timeLimitMs' | 'signal' | 'secrets'>,
): Promise<number> {
  const { seconds, frames } = await runFfmpeg({ ...run, args: [...input, '-c', 'copy', '-f', 'null', '-'] })
  return frames > 1 ? seconds + 1 / fps : 0
}
