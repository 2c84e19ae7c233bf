import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { measureLoudnessCommand, type Source } from './commands.ts'
import { copyFinishedRungs, copySource } from './copy-steps.ts'
import { encodeLadder } from './encode-ladder.ts'
import { encoderQueue } from './encoder-queue.ts'
import { estimateEncodingSeconds } from './encoding-cost.ts'
import type { FilterSupport } from './filters.ts'
import { finishRenditions, type Renditions, writeMaster } from './hls-renditions.ts'
import { copyImageSet, writeImageSet } from './image-set.ts'
import { type Ladder, planLadder } from './ladder.ts'
import { loadSharp } from './load-sharp.ts'
import { type Loudness, parseLoudness } from './loudness.ts'
import { emptyManifest, type ImageSet, type MediaManifest } from './manifest.ts'
import { MediaFailure } from './media-failure.ts'
import type { MediaInfo } from './media-info.ts'
import { hlsFiles, outputFiles } from './output-files.ts'
import { createProgressReport, type MediaStage } from './progress-report.ts'
import { type FfmpegRun, runFfmpeg } from './runner.ts'
import { defaultMediaSettings, type MediaSettings, timeLimits } from './settings.ts'
import { findQuickStill, findStills, type Still } from './stills.ts'
import { makeStoryboard } from './storyboard.ts'
import { together } from './together.ts'
import { hasFilters } from './tools.ts'

/** The best rung up to this short side becomes the progressive MP4. */
const PROGRESSIVE_MAX_SHORT_SIDE = 480

export interface ProcessVideoRun {
  /** Absolute path of the uploaded file; only read. */
  source: string
  /** The result of `probeVideo`. */
  info: MediaInfo
  /** Whose video it is, for a fair turn at the encoder. */
  group: string
  /** Folder of the results. It is emptied first, so a run that was killed can simply be run again. */
  outDir: string
  /**
   * Called, one call at a time, whenever something new can be played: the copied source with its poster, the rungs while they
   * grow, everything. The run waits for it and fails with what it throws.
   */
  publish: (manifest: MediaManifest) => Promise<void> | void
  /** 0 to 1, about twice a second, never backwards. */
  onProgress?: (fraction: number, stage: MediaStage) => void
  signal?: AbortSignal
  settings?: MediaSettings
}

/**
 * Makes everything that is shown of a video and returns the last manifest that was published. When it throws, nothing is
 * written any more and no process is left; the folder holds what was made so far.
 * @throws MediaFailure; what `publish` throws; errors of the file system
 */
export async function processVideo(run: ProcessVideoRun): Promise<MediaManifest> {
  await emptyFolder(run.outDir)
  await mkdir(join(run.outDir, outputFiles.work))
  const stop = new AbortController()
  const signal = run.signal ? AbortSignal.any([stop.signal, run.signal]) : stop.signal
  try {
    return await runStages(run, stop, signal)
  } catch (error) {
    throw run.signal?.aborted ? new MediaFailure('cancelled', '') : error
  } finally {
    await rm(join(run.outDir, outputFiles.work), { recursive: true, force: true })
  }
}

async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

async function runStages(run: ProcessVideoRun, stop: AbortController, signal: AbortSignal): Promise<MediaManifest> {
  const { info, outDir } = run
  const source: Source = { path: run.source, info }
  const settings = run.settings ?? defaultMediaSettings
  const ladder = planLadder(info.video)
  const limits = timeLimits(settings, info.durationSeconds)
  const step = { signal, timeLimitMs: limits.stepMs }
  const support = { toneMapping: hasFilters('zscale', 'tonemap') }
  const report = createProgressReport(run.onProgress ?? (() => {}))
  const manifest = emptyManifest(info)
  const publish = async (news: Partial<MediaManifest>) => run.publish(structuredClone(Object.assign(manifest, news)))

  report('preparing', 0)
  const copied = copySource(source, outDir, step)
  const quickStill = findQuickStill(source, outDir, { ...step, support })
  const writePoster = async (still: Still | null | undefined) => (still ? writePictures(still, outDir, 'poster') : null)
  const quickPoster = quickStill.then(writePoster)
  // The first publication: the source as it is, where browsers play it, with its poster. Where that takes a longer search
  // (a dark beginning), it comes with a later one.
  const copyPublished = Promise.all([copied, quickPoster]).then(async ([full, poster]) => {
    manifest.poster = poster
    if (full) await publish({ full })
  })
  await together([copied, quickPoster, copyPublished], stop)

  report('encoding', 0)
  const thumbnails = findStills(source, outDir, await quickStill, { ...step, support }).then(async (stills) => {
    manifest.poster ??= await writePoster(stills[0])
    return writeThumbnails(stills, manifest.poster, outDir)
  })
  let isShown = false
  const encode = (improvements: { loudness: Loudness | null; support: FilterSupport }) =>
    encodeLadder(source, ladder, outDir, {
      ...{ preset: settings.preset, ...improvements, signal, timeLimitMs: limits.encodeMs },
      onPart: (part) => report('encoding', part),
      onPlayable: async (renditions) => {
        isShown = true
        await writeMaster(outDir, renditions, false)
        await publish(describeRenditions(renditions))
      },
    })
  // Filters that only improve a video must not be what it fails for. Renditions that were published already are not replaced by different ones.
  const measureAndEncode = async () => {
    // Within the turn: reading hours of sound takes minutes of a core too.
    const loudness = await measureLoudness(source, step)
    manifest.loudness = loudness && { integrated: loudness.integrated, truePeak: loudness.truePeak }
    try {
      await encode({ loudness, support })
    } catch (error) {
      const isFilter = error instanceof MediaFailure && error.code === 'encoder_failed'
      if (!isFilter || isShown || (loudness === null && !support.toneMapping)) throw error
      await encode({ loudness: null, support: { toneMapping: false } })
    }
  }
  const cost = estimateEncodingSeconds(info, ladder)
  const encoding = encoderQueue.pass(measureAndEncode, { group: run.group, cost, signal })
  const [candidates] = await together([thumbnails, encoding], stop)

  report('finishing', 0)
  const finished = await finishRenditions(outDir, ladder, info.audio !== null)
  await writeMaster(outDir, finished, true)
  const top = largest(ladder)
  const progressive = largest(ladder, PROGRESSIVE_MAX_SHORT_SIDE)
  const timing = { seconds: finished.seconds, gopSeconds: ladder.gopSeconds }
  const [storyboard] = await together(
    [
      makeStoryboard(outDir, ladder.rungs[0] ?? top, timing, step),
      copyFinishedRungs(outDir, { progressive: progressive.name, full: manifest.full ? null : top.name }, step, stop),
    ],
    stop,
  )
  await publish({
    ...describeRenditions(finished),
    ...{ hlsComplete: true, progressive: outputFiles.progressive, full: outputFiles.full },
    ...{ thumbnails: candidates, storyboard, durationSeconds: finished.seconds },
  })
  report('finishing', 1)
  return manifest
}

const describeRenditions = (renditions: Renditions): Partial<MediaManifest> => ({
  hls: outputFiles.master,
  audio: renditions.audio ? hlsFiles('audio').playlist : null,
  renditions: renditions.pictures,
})

/** `thumb-1` is the poster's picture. */
function writeThumbnails(stills: readonly Still[], poster: ImageSet | null, outDir: string): Promise<ImageSet[]> {
  return together(
    stills.map((still, index) => {
      const name = `thumb-${index + 1}`
      return index === 0 && poster ? copyImageSet(poster, outDir, name) : writePictures(still, outDir, name)
    }),
  )
}

async function writePictures({ pixels, width, height }: Still, outDir: string, name: string): Promise<ImageSet> {
  const sharp = await loadSharp()
  return writeImageSet(sharp(pixels, { raw: { width, height, channels: 3 } }), width, outDir, name)
}

async function measureLoudness(
  source: Source,
  step: Pick<FfmpegRun, 'signal' | 'timeLimitMs'>,
): Promise<Loudness | null> {
  const { audio } = source.info
  if (!audio) return null
  const args = measureLoudnessCommand(source, audio)
  try {
    const { stderr } = await runFfmpeg({ ...step, lane: 'heavy', logLevel: 'info', args, secrets: [source.path] })
    return parseLoudness(stderr)
  } catch (error) {
    // Sound that cannot be measured is encoded unchanged.
    const isUnmeasurable = error instanceof MediaFailure && /^(encoder_failed|timed_out)$/.test(error.code)
    if (!isUnmeasurable) throw error
    return null
  }
}

/** The largest rung up to a short side; the smallest where none is that small. */
function largest({ rungs }: Ladder, maxShortSide = Number.POSITIVE_INFINITY) {
  const fitting = rungs.filter((rung) => Math.min(rung.width, rung.height) <= maxShortSide)
  const rung = fitting.at(-1) ?? rungs[0]
  if (!rung) throw new RangeError('a ladder has at least one rung')
  return rung
}
