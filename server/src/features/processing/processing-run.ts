/** One run of the pipeline for one video: what is stored, shown and reported while it continues. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { MediaManifest } from '../../media/manifest.ts'
import type { MediaInfo } from '../../media/probe.ts'
import { processVideo } from '../../media/process-video.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import type { Originals } from '../videos/originals.ts'
import { videoChanged } from '../videos/videos.events.ts'
import { createMediaPublisher } from './media-publisher.ts'
import { processingEnded } from './processing.events.ts'
import * as sql from './processing.sql.ts'
import { VideoGone } from './processing-failure.ts'

export interface ProcessingRun {
  video: sql.ProcessingRow
  /** The transition that requested it: a newer request ends this run. */
  run: number
  version: string
  source: string
  info: MediaInfo
  workDir: string
  signal: AbortSignal
}

export interface RunDeps {
  db: Db
  storage: MediaStorage
  originals: Originals
  events: Events
}

/** What can be watched: nothing, the copied source (for its owner and staff), something for everybody, everything. */
function rank(media: MediaManifest | null): number {
  if (!media) return 0
  if (media.hlsComplete) return 3
  return media.hls || media.progressive ? 2 : 1
}

/** Processes the video and publishes it progressively. @throws MediaFailure, VideoGone, errors of the file system */
export async function runProcessing(deps: RunDeps, run: ProcessingRun): Promise<void> {
  const { db, storage, events } = deps
  const { video, version } = run
  const outDir = join(run.workDir, 'out')
  await mkdir(outDir, { recursive: true })
  const publisher = createMediaPublisher({ storage, videoId: video.id, version, outDir })
  await putCustomThumbnail(deps, run, publisher.put)

  const stop = new AbortController()
  const signal = AbortSignal.any([run.signal, stop.signal])
  let failure: unknown = null
  let isShown = false
  let progress = 0
  /** Storing and reporting run one after the other; a tick during a running one is skipped. */
  let line: Promise<void> = Promise.resolve()
  let isBusy = false
  const inLine = (work: () => Promise<void>): Promise<void> => {
    isBusy = true
    const done = line.then(work).finally(() => {
      isBusy = false
    })
    line = done.catch(() => {})
    return done
  }

  const tick = async () => {
    if (isShown) await publisher.grow()
    if (!(await sql.saveProgress(db, video.id, run.run, progress))) throw new VideoGone()
  }
  const publish = async (manifest: MediaManifest) => {
    // The previous version stays until this run has as much; the last step shows everything.
    if (manifest.hlsComplete || (!isShown && rank(manifest) < rank(video.media))) return
    await publisher.publish(manifest)
    await transact(db, async (scope) => {
      const shown = await sql.showMedia(scope.tx, video.id, run.run, version, manifest)
      if (!shown) throw new VideoGone()
      if (shown.status === 'approved') await events.record(scope, videoChanged, { videoId: video.id })
    })
    isShown = true
  }

  try {
    const manifest = await processVideo({
      source: run.source,
      info: run.info,
      group: String(video.ownerId),
      outDir,
      signal,
      publish: (next) => inLine(() => publish(next)),
      onProgress: (fraction) => {
        progress = fraction
        if (isBusy) return
        inLine(tick).catch((error: unknown) => {
          failure ??= error
          stop.abort()
        })
      },
    })
    await line
    if (failure) throw failure
    await publisher.publish(manifest)
    await transact(db, async (scope) => {
      const ready = await sql.markReady(scope.tx, video.id, run.run, version, manifest)
      if (!ready) throw new VideoGone()
      if (ready.status === 'approved') await events.record(scope, videoChanged, { videoId: video.id })
      await events.record(scope, processingEnded, { videoId: video.id, hasFailed: false })
    })
  } catch (error) {
    await line
    throw failure ?? error
  }
}

/** The owner's own picture is copied to every version; a missing one is dropped, then the poster is shown. */
async function putCustomThumbnail(
  { db, originals }: RunDeps,
  { video, workDir }: ProcessingRun,
  put: (file: string, localPath: string) => Promise<void>,
): Promise<void> {
  if (!video.customThumbnail) return
  const folder = join(workDir, 'custom')
  const names = await originals.copyThumbnail(video, folder)
  for (const name of names) await put(name, join(folder, name))
  if (names.length === 0) await sql.forgetCustomThumbnail(db, video.id)
}
