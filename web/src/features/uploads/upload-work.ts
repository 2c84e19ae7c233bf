import { ApiError } from '../../api/api-error.ts'
import { clearWithStorage } from '../../lib/personal-storage.ts'
import { setUploadActive } from '../../lib/upload-signal.ts'
import { createTransfer, type FileTransfer } from './send-file.ts'
import { createSpeedometer, type TransferSpeed } from './transfer-speed.ts'
import { forgetUnfinished, rememberUnfinished, storePicture, uploadedIdOf } from './unfinished-memory.ts'
import {
  completeUpload,
  createVideo,
  discardUpload,
  saveDraft,
  uploadThumbnail,
  type VideoRecord,
} from './uploads.queries.ts'

import { EMPTY_DRAFT, forgetDraft, readDraft } from './use-draft.ts'

/** Progress marks of the documents: the file takes the first 70 percent, the picture ends at 80, the record at 100. */
const FILE_SHARE = 0.7
const THUMBNAIL_MARK = 0.8

export type UploadStep = 'file' | 'checking' | 'thumbnail' | 'record'

/** The failed step, so that each shows the text that the documents give it. */
export type UploadFailure = { step: UploadStep; error: unknown }

export type UploadState =
  | { kind: 'idle' }
  | {
      kind: 'running' | 'paused'
      step: UploadStep
      /** 0 to 1 over all steps. */
      progress: number
      speed: TransferSpeed | null
      isOffline: boolean
      /** The form was submitted; until then it can still be edited. */
      isSubmitted: boolean
    }
  /** All bytes have arrived; the form was not submitted yet. */
  | { kind: 'arrived'; progress: number; id: string /** Milliseconds since 1970. */; at: number }
  | { kind: 'failed'; failure: UploadFailure; progress: number; isSubmitted: boolean }
  /** `isShown`: its form opens the new video, so nothing else needs to announce it. */
  | { kind: 'done'; videoId: number; isShown: boolean }

export interface UploadJob {
  thumbnail: File | null
  record: Omit<VideoRecord, 'videoUrl' | 'thumbnailUrl' | 'duration'>
}

export interface UploadSnapshot {
  file: File | null
  state: UploadState
}

/** What the server already has: the checked file with its measured duration, and the picture. */
interface Arrived {
  id?: string
  videoUrl?: string
  duration?: number
  thumbnail?: File
  thumbnailUrl?: string
}

type Running = Extract<UploadState, { kind: 'running' | 'paused' }>
const BEGINNING: Running = {
  ...{ kind: 'running', step: 'file', progress: 0, speed: null, isOffline: false, isSubmitted: false },
}
export const NO_UPLOAD: UploadSnapshot = { file: null, state: { kind: 'idle' } }

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * The upload of this tab. It belongs to no page: the file is sent as soon as it is selected, while the form is filled in
 * and while other pages are open. Picture and record follow when the form is submitted. Completed steps are not repeated:
 * a retry continues at the failed step, also with changed text.
 */
export class UploadWork {
  #snapshot = NO_UPLOAD
  #transfer: FileTransfer | null = null
  #abort = new AbortController()
  #arrived: Arrived = {}
  #job: UploadJob | null = null
  #thumbnail: File | null = null
  /** The last request that stores the draft. */
  #storing: Promise<unknown> = Promise.resolve()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): UploadSnapshot => this.#snapshot

  /** Starts to send a file, replacing one that was selected before. */
  choose(file: File): void {
    const id = uploadedIdOf(file)
    if (id === undefined || this.#snapshot.file) {
      this.#discard()
      this.#send(file)
      return
    }
    // It had arrived before the page was reloaded.
    this.#arrived = { id }
    this.#arrive(file, id)
  }

  /** The form was submitted: the remaining steps follow as soon as the file has arrived. */
  submit(job: UploadJob): void {
    const { file, state } = this.#snapshot
    if (!file) return
    this.#job = job
    if (state.kind === 'running' || state.kind === 'paused') this.#update({ isSubmitted: true })
    else if (this.#arrived.id) void this.#finish(job)
    else this.#send(file)
  }

  pause(): void {
    void this.#transfer?.pause()
    this.#update({ kind: 'paused', speed: null, isOffline: false })
  }

  resume(): void {
    this.#update({ kind: 'running' })
    void this.#transfer?.start()
  }

  /** Stops and discards what has arrived. */
  cancel(): void {
    this.#discard()
    this.#set(NO_UPLOAD)
  }

  /** The person signs out: stops, and forgets the file in this tab. What has arrived stays theirs on the server. */
  abandon(): void {
    const { file } = this.#snapshot
    if (!file) return
    this.#abort.abort()
    this.#abort = new AbortController()
    this.#transfer?.pause().catch(() => {})
    this.#transfer = null
    forgetUnfinished(file)
    this.close()
  }

  /** Stores the texts for a file that has arrived, so that it can be finished later or on another device. */
  storeTexts(): void {
    this.#store(false)
  }

  /** The same with the picture, which is otherwise sent when the form is submitted: the form is being left. */
  storeDraft(): void {
    this.#store(true)
  }

  /** The picture that was chosen for the file of this tab; it stays while other pages are open. */
  readonly thumbnail = (): File | null => (this.#snapshot.file ? this.#thumbnail : null)

  setThumbnail(thumbnail: File | null): void {
    this.#thumbnail = thumbnail
  }

  #store(withPicture: boolean): void {
    const { file, state } = this.#snapshot
    const { id } = this.#arrived
    if (!file || !id || state.kind !== 'arrived') return
    const { categoryId, ...words } = readDraft()
    const draft = {
      ...words,
      fileName: file.name,
      categoryId: categoryId === EMPTY_DRAFT.categoryId ? null : Number(categoryId),
    }
    const thumbnail = this.#thumbnail
    const { signal } = this.#abort
    const isSent = () => thumbnail !== null && thumbnail === this.#arrived.thumbnail
    const save = () => saveDraft(id, isSent() ? { ...draft, thumbnailUrl: this.#arrived.thumbnailUrl } : draft)
    const store = async () => {
      // The texts first: the page may be closed before the picture has arrived.
      await save()
      if (!withPicture || !thumbnail || isSent()) return
      const thumbnailUrl = await uploadThumbnail(thumbnail, signal)
      if (signal.aborted) return
      this.#arrived = { ...this.#arrived, thumbnail, thumbnailUrl }
      await save()
    }
    // This tab has the draft too, so a failed request loses nothing.
    this.#storing = this.#storing.then(store).catch(() => {})
  }

  /** The draft of the file that has arrived was finished or deleted in My videos, or in another tab: there is nothing left to do. */
  release(): void {
    const { file, state } = this.#snapshot
    if (!file || state.kind !== 'arrived') return
    forgetUnfinished(file)
    forgetDraft()
    void storePicture(null)
    this.close()
  }

  /** The form is opening the new video. */
  show(): void {
    const { file, state } = this.#snapshot
    if (state.kind === 'done') this.#set({ file, state: { ...state, isShown: true } })
  }

  /** The new video has been opened. */
  close(): void {
    this.#arrived = {}
    this.#thumbnail = null
    this.#job = null
    this.#set(NO_UPLOAD)
  }

  #send(file: File): void {
    const meter = createSpeedometer()
    const isSubmitted = this.#job !== null
    this.#set({ file, state: { ...BEGINNING, isSubmitted } })
    rememberUnfinished(file, 0)
    // A file that was replaced while it was being sent may still report something.
    const isCurrent = () => this.#transfer === transfer
    const transfer = createTransfer(file, {
      onProgress: (sent, total) => {
        if (!isCurrent()) return
        rememberUnfinished(file, sent)
        this.#update({ progress: (sent / total) * FILE_SHARE, speed: meter.measure(sent, total, performance.now()) })
      },
      onOffline: (isOffline) => {
        if (!isCurrent()) return
        if (isOffline) meter.reset()
        this.#update(isOffline ? { isOffline, speed: null } : { isOffline })
      },
      onSuccess: (id) => {
        if (!isCurrent()) return
        this.#arrived = { ...this.#arrived, id }
        rememberUnfinished(file, file.size, id)
        if (this.#job) void this.#finish(this.#job)
        else {
          this.#arrive(file, id)
          this.storeTexts()
        }
      },
      onFailure: (error) => {
        if (isCurrent()) this.#fail('file', error)
      },
    })
    this.#transfer = transfer
    void transfer.start()
  }

  #arrive(file: File, id: string): void {
    this.#set({ file, state: { kind: 'arrived', progress: FILE_SHARE, id, at: Date.now() } })
  }

  /** All steps after the file has arrived. */
  async #finish(job: UploadJob): Promise<void> {
    const { file } = this.#snapshot
    const { signal } = this.#abort
    let step: UploadStep = 'checking'
    try {
      this.#set({ file, state: { ...BEGINNING, step, progress: FILE_SHARE, isSubmitted: true } })
      const { id } = this.#arrived
      if (id && !this.#arrived.videoUrl) {
        // A refused file is deleted with its draft, which must not arrive afterwards.
        await this.#storing
        this.#arrived = { ...this.#arrived, ...(await completeUpload(id, signal)) }
      }
      if (job.thumbnail && this.#arrived.thumbnail !== job.thumbnail) {
        step = 'thumbnail'
        this.#update({ step })
        const thumbnailUrl = await uploadThumbnail(job.thumbnail, signal)
        this.#arrived = { ...this.#arrived, thumbnail: job.thumbnail, thumbnailUrl }
      }
      step = 'record'
      this.#update({ step, progress: THUMBNAIL_MARK })
      const { duration, thumbnailUrl, videoUrl = '' } = this.#arrived
      const picture = job.thumbnail && thumbnailUrl ? { thumbnailUrl } : {}
      const video = await createVideo({ ...job.record, videoUrl, duration, ...picture }, signal)
      if (file) forgetUnfinished(file)
      this.#set({ file, state: { kind: 'done', videoId: video.id, isShown: false } })
    } catch (error) {
      if (signal.aborted) return
      // An upload that is gone or already used cannot be used again: the next attempt sends the file again.
      if (error instanceof ApiError && error.code?.startsWith('upload_')) this.#arrived = {}
      this.#fail(step, error)
    }
  }

  #discard(): void {
    const { file } = this.#snapshot
    this.#abort.abort()
    this.#abort = new AbortController()
    const transfer = this.#transfer
    const arrived = this.#arrived.id
    const discard = async () => {
      await transfer?.pause()
      const id = arrived ?? transfer?.id()
      if (id) await discardUpload(id)
    }
    // The server removes unclaimed uploads anyway, so nobody waits for this request.
    discard().catch(() => {})
    this.#transfer = null
    this.#arrived = {}
    this.#job = null
    if (file) forgetUnfinished(file)
  }

  #fail(step: UploadStep, error: unknown): void {
    const { file, state } = this.#snapshot
    const isSubmitted = this.#job !== null
    this.#job = null
    const progress = 'progress' in state ? state.progress : 0
    this.#set({ file, state: { kind: 'failed', failure: { step, error }, progress, isSubmitted } })
  }

  #update(change: Partial<Running>): void {
    const { file, state } = this.#snapshot
    if (state.kind === 'running' || state.kind === 'paused') this.#set({ file, state: { ...state, ...change } })
  }

  #set(snapshot: UploadSnapshot): void {
    this.#snapshot = snapshot
    const { kind } = snapshot.state
    if (kind === 'running' || kind === 'paused') window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
    setUploadActive(kind !== 'idle')
    for (const listener of this.#listeners) listener()
  }
}

/** The only instance in this tab. */
export const uploadWork = new UploadWork()
clearWithStorage(() => uploadWork.abandon())
