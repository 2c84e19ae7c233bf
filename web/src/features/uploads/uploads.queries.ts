import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { type UploadDraft, uploadsApi } from '@lamplight/contract/uploads'
import { videosApi } from '@lamplight/contract/videos'
import type { QueryClient } from '@tanstack/react-query'
import { reached } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { failureOf } from '../../api/failure-of.ts'
import { apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { sellingQuery } from '../creators/creators.queries.ts'
import { reviewTimesQuery } from '../moderation/review-times.queries.ts'

/** The file types and sizes that this site accepts. */
export const limitsQuery = apiQuery(uploadsApi.limits, {})

/** The member's uploads that are not videos yet; every upload changes them, so they are refetched each time. */
export const unfinishedQuery = apiQuery(uploadsApi.unfinished, {}, { staleTime: 0 })

/** What the upload page shows first. */
export const readUploadPage = (client: QueryClient) =>
  readAhead(client, [
    (queries) => queries.prefetchQuery(limitsQuery),
    (queries) => queries.prefetchQuery(reviewTimesQuery),
    (queries) => queries.prefetchQuery(sellingQuery),
  ])

export type VideoRecord = BodyInputOf<typeof videosApi.create>

/** Lets the server check the finished upload; returns its URL and measured duration. Idempotent. */
export const completeUpload = (id: string, signal: AbortSignal) => call(uploadsApi.complete, { params: { id }, signal })

/** Creates the video record of an uploaded file. */
export const createVideo = (body: VideoRecord, signal: AbortSignal) => call(videosApi.create, { body, signal })

/** Stores the draft of a file that has arrived, in case it is finished later. */
export const saveDraft = (id: string, { fileName, ...draft }: UploadDraft) =>
  call(uploadsApi.saveDraft, { params: { id }, body: { ...draft, fileName: fileName.slice(0, 255) } })

/** Deletes an unused upload. */
export const discardUpload = (id: string) => call(uploadsApi.discard, { params: { id } })

/** Sends a picture as the multipart field `thumbnail` and returns its URL. */
export async function uploadThumbnail(file: File, signal: AbortSignal): Promise<string> {
  const body = new FormData()
  body.set('thumbnail', file)
  const request = fetch(uploadsApi.thumbnail.path, {
    method: 'POST',
    body,
    signal,
    credentials: 'include',
    headers: { accept: 'application/problem+json, application/json' },
  })
  const response = await reached(request)
  if (!response.ok) throw await failureOf(response)
  const { thumbnailUrl }: { thumbnailUrl: string } = await reached(response.json())
  return thumbnailUrl
}
