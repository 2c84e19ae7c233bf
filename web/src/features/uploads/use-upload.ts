import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { createTransfer, type FileTransfer } from './send-file.ts'
import { createSpeedometer, type TransferSpeed } from './transfer-speed.ts'
import {
  completeUpload,
  createVideo,
  discardUpload,
  keepDraft,
  uploadThumbnail,
  type VideoRecord,
} from './uploads.queries.ts'

/** Marks of the documents: the file takes the first 70 percent, the picture ends at 80, the record at 100. */
const FILE_SHARE = 0.7
const THUMBNAIL_MARK = 0.8

export type UploadStep = 'file' | 'checking' | 'thumbnail' | 'record'

/** What failed, so that each gets the words the documents give it. */
export type UploadFailure = { step: UploadStep; error: unknown }

export type UploadState =
  | { kind: 'idle' }
  | {
      kind: 'running' | 'paused'
      step: UploadStep
      /** 0 to 1 over the whole of it. */
      progress: number
      speed: TransferSpeed | null
      isOffline: boolean
    }
  | { kind: 'failed'; failure: UploadFailure; progress: number }
  | { kind: 'done'; videoId: number }

export interface UploadJob {
  video: File
  thumbnail: File | null
  record: Omit<VideoRecord, 'videoUrl' | 'thumbnailUrl' | 'duration'>
}

/** What the server has already: the checked file with its measured length, and the picture. */
interface Arrived {
  file?: File
  videoUrl?: string
  duration?: number
  thumbnail?: File
  thumbnailUrl?: string
}

type Running = Extract<UploadState, { kind: 'running' | 'paused' }>
const BEGINNING: Running = { kind: 'running', step: 'file', progress: 0, speed: null, isOffline: false }

/**
 * Sends a file, its picture and its record, in this order. What has succeeded is not sent again: a failed step is tried
 * again from where it failed, also with corrected words.
 */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const work = useRef<{ job: UploadJob; transfer: FileTransfer; abort: AbortController } | null>(null)
  const arrived = useRef<Arrived>({})

  useEffect(() => () => void work.current?.transfer.pause(), [])

  const isActive = state.kind === 'running' || state.kind === 'paused'
  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isActive])

  const update = (change: Partial<Running>) =>
    setState((now) => (now.kind === 'running' || now.kind === 'paused' ? { ...now, ...change } : now))
  const fail = (step: UploadStep, error: unknown) =>
    setState((now) => ({ kind: 'failed', failure: { step, error }, progress: 'progress' in now ? now.progress : 0 }))

  /** Everything after the file's last byte. */
  const finish = async (job: UploadJob, id: string | null, signal: AbortSignal) => {
    let step: UploadStep = 'checking'
    try {
      if (id !== null) {
        update({ step, progress: FILE_SHARE, speed: null })
        // From here on leaving loses nothing: the file waits in the studio with its words.
        await keepDraft(id, job.video.name, job.record).catch(() => {})
        arrived.current = { ...arrived.current, file: job.video, ...(await completeUpload(id, signal)) }
      }
      const { videoUrl = '' } = arrived.current
      if (job.thumbnail && arrived.current.thumbnail !== job.thumbnail) {
        step = 'thumbnail'
        update({ step })
        const thumbnailUrl = await uploadThumbnail(job.thumbnail, signal)
        arrived.current = { ...arrived.current, thumbnail: job.thumbnail, thumbnailUrl }
      }
      step = 'record'
      update({ step, progress: THUMBNAIL_MARK })
      const { duration, thumbnailUrl } = arrived.current
      const picture = job.thumbnail && thumbnailUrl ? { thumbnailUrl } : {}
      const video = await createVideo({ ...job.record, videoUrl, duration, ...picture }, signal)
      setState({ kind: 'done', videoId: video.id })
    } catch (error) {
      if (signal.aborted) return
      // An address that is gone or used is of no more use: the next try sends the file again.
      if (error instanceof ApiError && error.code?.startsWith('upload_')) arrived.current = {}
      fail(step, error)
    }
  }

  const start = (job: UploadJob) => {
    const abort = new AbortController()
    setState(BEGINNING)
    if (arrived.current.file === job.video && arrived.current.videoUrl) {
      update({ progress: FILE_SHARE })
      void finish(job, null, abort.signal)
      return
    }
    // Another file was chosen in the place of one that had arrived: nobody will make a video of that.
    const left = arrived.current.videoUrl?.split('/').pop()
    if (left) void discardUpload(left).catch(() => {})
    arrived.current = {}
    const meter = createSpeedometer()
    const transfer = createTransfer(job.video, {
      onProgress: (sent, total) =>
        update({ progress: (sent / total) * FILE_SHARE, speed: meter.measure(sent, total, performance.now()) }),
      onOffline: (isOffline) => {
        if (isOffline) meter.reset()
        update(isOffline ? { isOffline, speed: null } : { isOffline })
      },
      onSuccess: (id) => void finish(job, id, abort.signal),
      onFailure: (error) => fail('file', error),
    })
    work.current = { job, transfer, abort }
    void transfer.start()
  }

  return {
    state,
    start,
    pause: () => {
      void work.current?.transfer.pause()
      update({ kind: 'paused', speed: null, isOffline: false })
    },
    resume: () => {
      update({ kind: 'running' })
      void work.current?.transfer.start()
    },
    /** Stops and throws away what has arrived. */
    cancel: async () => {
      const current = work.current
      current?.abort.abort()
      await current?.transfer.pause()
      const id = current?.transfer.id()
      setState({ kind: 'idle' })
      // Unclaimed uploads are swept anyway; nobody has to wait for this one.
      if (id) void discardUpload(id).catch(() => {})
    },
  }
}
