import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessingFailure } from '@lamplight/contract/video-states'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { JobContext, JobHandler } from '../../jobs/job-queue.ts'
import type { DiskRoom } from '../../lib/disk-room.ts'
import { Gate } from '../../lib/gate.ts'
import type { Log } from '../../lib/log.ts'
import { MediaFailure } from '../../media/media-failure.ts'
import { defaultProbeLimits, type MediaInfo, probeVideo } from '../../media/probe.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { mediaPrefix } from '../../storage/media-key.ts'
import { processingEnded } from './processing.events.ts'
import { processVideoJob } from './processing.jobs.ts'
import * as sql from './processing.sql.ts'
import { explainFailure, isStorageFailure, SourceMissing, VideoGone } from './processing-failure.ts'
import { type RunDeps, runProcessing } from './processing-run.ts'

export interface ProcessVideoOptions extends RunDeps {
  /** The working folder of runs, with a subfolder for each. */
  workDir: string
  disk: Pick<DiskRoom, 'hasRoomFor'>
  metrics: Pick<Metrics, 'countEncoding'>
  /** How often the disk is checked while a video is processed, in milliseconds. Default 2,000. */
  lookEveryMs?: number
  log: Log
}

/** A little less than the queue's timeout for one attempt, so that the owner sees the failure instead of the queue retrying. */
const LONGEST_RUN_MS = (processVideoJob.expireInSeconds - 300) * 1000

const TROUBLE = 'a video waits: the disk is full or may not be written'
const LEFT = 'files of a run that ended could not be removed'

/** After this many interrupted runs a video is not retried automatically: its source may be what crashes the process. */
const MAX_BEGINS = 5

/**
 * Handles `processVideoJob`. May be repeated at any point of an earlier run, and ends without an error when the video is gone or no run
 * is wanted for it any more. When the worker stops, the video stays `processing` and the next worker starts over.
 */
export function createProcessVideoHandler(options: ProcessVideoOptions): JobHandler<{ videoId: number; run: number }> {
  const { db, storage, originals, events, workDir, disk, metrics, lookEveryMs = 2_000, log } = options

  /** Interrupted videos run one at a time, so that a source that crashes the process does not use up the attempts of others. */
  const cutOff = new Gate(1)

  return async ({ videoId, run }, context) => {
    const work = () => workOn(videoId, run, context)
    return (await sql.wasCutOff(db, videoId)) ? cutOff.pass(work, context.signal) : work()
  }

  async function workOn(videoId: number, run: number, { signal, isLastTry }: JobContext): Promise<void> {
    const storageProblem = await findStorageProblem(videoId)
    // The video keeps waiting; `reconcile` gives it another job within a minute.
    if (storageProblem) return log.error({ video: videoId }, storageProblem)
    const video = await begin(videoId, run)
    if (!video) return
    const version = randomBytes(8).toString('hex')
    const folder = join(workDir, `${videoId}-${version}`)
    const limit = AbortSignal.timeout(LONGEST_RUN_MS)
    const full = new AbortController()
    const looking = setInterval(() => {
      disk.hasRoomFor(0).then(
        (hasRoom) => hasRoom || full.abort(),
        () => {},
      )
    }, lookEveryMs)
    try {
      await removeLeftovers(videoId)
      await originals.keep(video)
      const source = await originals.findSource(video, folder)
      if (!source) throw new SourceMissing()
      const info = video.mediaInfo ?? (await measure(source))
      const startedAt = performance.now()
      await runProcessing(options, {
        video,
        run,
        version,
        source,
        info,
        workDir: folder,
        signal: AbortSignal.any([signal, limit, full.signal]),
      })
      metrics.countEncoding({ mediaSeconds: info.durationSeconds, workSeconds: (performance.now() - startedAt) / 1000 })
    } catch (error) {
      // Where that fails too, the sweep removes it later.
      await removeUnlessShown(videoId, version).catch((left: unknown) => log.warn({ video: videoId, err: left }, LEFT))
      if (error instanceof VideoGone) return
      if (signal.aborted) throw error
      if (full.signal.aborted || isStorageFailure(error)) {
        // No failure of the video: it continues when there is room, or when the folder may be written again.
        log.error({ video: videoId, err: error }, (await findStorageProblem(videoId)) ?? TROUBLE)
        return
      }
      const { failure, isTransient, detail } = explainFailure(
        limit.aborted ? new MediaFailure('timed_out', 'the whole run') : error,
      )
      if (isTransient && !isLastTry) throw error
      log.error({ video: videoId, err: error }, 'a video could not be prepared')
      await transact(db, async (scope) => {
        // A new run was requested meanwhile: the end of this one does not affect it.
        await sql.findForProcessing(scope.tx, videoId)
        if (run === (await sql.findWantedRun(scope.tx, videoId))) await fail(scope, videoId, failure, detail)
      })
    } finally {
      clearInterval(looking)
      await rm(folder, { recursive: true, force: true })
      await sql.forgetBegins(db, videoId)
    }
  }

  /** The reason why this machine cannot process videos now, as a message for the operator; null when it can. */
  async function findStorageProblem(videoId: number): Promise<string | null> {
    // The output is about as large as the source.
    const bytes = await sql.findOriginalBytes(db, videoId)
    if (!(await disk.hasRoomFor(bytes))) {
      return 'videos wait: the disk of the data folder is full but for its reserve, or SCRATCH_MAX_BYTES is reached; free some space'
    }
    return storage.check().then(
      () => null,
      (error: Error) => `videos wait: ${error.message}`,
    )
  }

  /** Takes the video for a run; undefined when none is wanted. An interrupted run is restarted without a new state. */
  function begin(videoId: number, run: number): Promise<sql.ProcessingRow | undefined> {
    return transact(db, async (scope) => {
      const { tx } = scope
      const video = await sql.findForProcessing(tx, videoId)
      // An old job that is retried after a newer run was requested.
      if (run !== (await sql.findWantedRun(tx, videoId))) return undefined
      if (video?.processing !== 'uploaded' && video?.processing !== 'processing') return undefined
      if (video.processingBegins >= MAX_BEGINS) {
        log.error({ video: videoId }, 'a video is not processed again: the process crashed each time')
        await fail(scope, videoId, 'broke_off', `the process crashed in each of ${video.processingBegins} attempts`)
        return undefined
      }
      await sql.countBegin(tx, videoId)
      if (video.processing === 'processing') return video
      await sql.setProcessing(tx, videoId, 'processing', null)
      await sql.recordTransition(tx, { videoId, fromState: 'uploaded', toState: 'processing' })
      return video
    })
  }

  /** Ends the wanted run with a reason for the owner. */
  async function fail(
    scope: TransactionScope,
    videoId: number,
    failure: ProcessingFailure,
    detail: string,
  ): Promise<void> {
    const { tx } = scope
    await sql.setProcessing(tx, videoId, 'failed', failure)
    await sql.recordTransition(tx, {
      videoId,
      fromState: 'processing',
      toState: 'failed',
      detail: detail === '' ? failure : `${failure}: ${detail}`,
    })
    await events.record(scope, processingEnded, { videoId, hasFailed: true })
  }

  /** A killed run leaves its folder. The queue allows one run per video, so any existing folder is a leftover. */
  async function removeLeftovers(videoId: number): Promise<void> {
    const names = await readdir(workDir).catch(() => [])
    for (const name of names) {
      if (name.startsWith(`${videoId}-`)) await rm(join(workDir, name), { recursive: true, force: true })
    }
  }

  /** Deletes the stored files of a failed run, unless viewers use them. */
  async function removeUnlessShown(videoId: number, version: string): Promise<void> {
    const shown = await sql.findShownVersion(db, videoId)
    if (shown?.mediaVersion !== version) await storage.removeAll(mediaPrefix(videoId, version))
  }
}

/** For originals that came another way than by an upload. */
async function measure(source: string): Promise<MediaInfo> {
  const probed = await probeVideo(source, { ...defaultProbeLimits, maxSeconds: Number.POSITIVE_INFINITY })
  if (!probed.ok) throw new MediaFailure('source_unreadable', `${probed.code}: ${probed.detail}`)
  return probed.media
}
