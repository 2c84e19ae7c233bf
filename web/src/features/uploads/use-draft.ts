import { useEffect } from 'react'
import { PERSONAL_KEYS } from '../../lib/personal-storage.ts'
import { type DownloadSettings, NO_DOWNLOAD } from './download-offer.tsx'

/** The draft, stored in this tab so that a reload does not lose it. */
export interface Draft extends DownloadSettings {
  title: string
  description: string
  categoryId: string
}

const KEY = PERSONAL_KEYS.uploadDraft
export const EMPTY_DRAFT: Draft = { title: '', description: '', categoryId: 'none', ...NO_DOWNLOAD }

function readFields(): Record<string, unknown> {
  const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  return (stored ?? {}) as Record<string, unknown>
}

/** The upload for which the stored draft was written, if its file had arrived: the draft is in My videos as well. */
export function readUploadOfDraft(): string | undefined {
  try {
    const { uploadId } = readFields()
    return typeof uploadId === 'string' ? uploadId : undefined
  } catch {
    return undefined
  }
}

/** The stored draft, or an empty one; damaged data is ignored. */
export function readDraft(): Draft {
  try {
    const fields = readFields()
    const text = (name: Exclude<keyof Draft, 'isDownloadable'>) => {
      const value = fields[name]
      return typeof value === 'string' ? value : EMPTY_DRAFT[name]
    }
    return {
      title: text('title'),
      description: text('description'),
      categoryId: text('categoryId'),
      isDownloadable: fields.isDownloadable === true,
      price: text('price'),
    }
  } catch {
    return EMPTY_DRAFT
  }
}

/** The stored draft, overridden by what has been typed since the page loaded. */
export const withTyped = (stored: Draft, typed: Draft): Draft => ({
  title: typed.title || stored.title,
  description: typed.description || stored.description,
  categoryId: typed.categoryId === EMPTY_DRAFT.categoryId ? stored.categoryId : typed.categoryId,
  isDownloadable: typed.isDownloadable || stored.isDownloadable,
  price: typed.price || stored.price,
})

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // If storage is forbidden, it is empty too.
  }
}

/**
 * Full or forbidden storage must not break the form.
 * @param draft null while the stored one has not been read, so that it is not overwritten
 * @param uploadId see `readUploadOfDraft`
 */
export function useStoredDraft(draft: Draft | null, uploadId?: string): void {
  useEffect(() => {
    if (draft === null) return
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ ...draft, uploadId }))
    } catch {
      // The draft stays in the form until the page is closed.
    }
  }, [draft, uploadId])
}
