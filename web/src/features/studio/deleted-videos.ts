/** What this device remembers about deleted videos, so that deletion can be undone after leaving the page. */
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { DELETED_VIDEOS_KEY as KEY } from '../../lib/personal-storage.ts'

/** As long as the server can restore them. */
const RESTORE_MS = 24 * 3600 * 1000

const DeletedVideo = z.object({ id: z.int(), title: z.string(), ownerId: z.int(), deletedAt: z.number() })
export type DeletedVideo = z.infer<typeof DeletedVideo>

/** The videos of a person that were deleted here within the last day, newest first; damaged data is ignored. */
export const readDeleted = (ownerId: number): DeletedVideo[] =>
  readAll().filter((video) => video.ownerId === ownerId && video.deletedAt > Date.now() - RESTORE_MS)

export const rememberDeleted = (video: Omit<DeletedVideo, 'deletedAt'>): void =>
  writeAll([{ ...video, deletedAt: Date.now() }, ...readAll().filter(({ id }) => id !== video.id)])

export const forgetDeleted = (videoId: number): void => writeAll(readAll().filter(({ id }) => id !== videoId))

/**
 * Calls `listener`, which must be stable, after another tab has deleted or restored a video. That tab's message about it may
 * arrive before the storage of this one is up to date.
 */
export function useDeletedElsewhere(listener: () => void): void {
  useEffect(() => {
    const take = ({ key }: StorageEvent) => {
      if (key === KEY) listener()
    }
    addEventListener('storage', take)
    return () => removeEventListener('storage', take)
  }, [listener])
}

function readAll(): DeletedVideo[] {
  try {
    return z.array(DeletedVideo).parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

function writeAll(videos: DeletedVideo[]): void {
  const recent = videos.filter(({ deletedAt }) => deletedAt > Date.now() - RESTORE_MS)
  try {
    localStorage.setItem(KEY, JSON.stringify(recent))
  } catch {
    // Without storage a deletion can be undone as long as its row is shown.
  }
}
