import { PERSONAL_KEYS } from '../../lib/personal-storage.ts'

const { unfinishedUpload: KEY, uploadPicture: PICTURE_KEY } = PERSONAL_KEYS
/** Base64 takes a third more space, and session storage holds about 5 MB. */
const PICTURE_MAX_BYTES = 3_000_000

/** A file whose transfer was interrupted, for instance by a reload; the browser does not give access to the file again. */
export interface UnfinishedFile {
  name: string
  bytes: number
  sent: number
  /** Milliseconds since 1970; with name and size it identifies the file. */
  lastModified: number
  /** The id of the upload, once all bytes have arrived. */
  id?: string
}

/** Called on every progress event; with the id of the upload when all bytes have arrived. */
export function rememberUnfinished({ name, size, lastModified }: File, sent: number, id?: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ name, bytes: size, sent, lastModified, id }))
  } catch {
    // Without storage there is no notice after a reload; the transfer itself continues.
  }
}

export function readUnfinished(): UnfinishedFile | null {
  try {
    const { name, bytes, sent, lastModified, id } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<
      string,
      unknown
    >
    if (typeof name !== 'string' || typeof bytes !== 'number' || typeof sent !== 'number') return null
    return { name, bytes, sent, lastModified: Number(lastModified), ...(typeof id === 'string' && { id }) }
  } catch {
    return null
  }
}

/** The id of the upload if all bytes of this very file have arrived, else undefined. */
export function uploadedIdOf(file: File): string | undefined {
  const known = readUnfinished()
  const isSame = known?.name === file.name && known.bytes === file.size && known.lastModified === file.lastModified
  return isSame ? known.id : undefined
}

export function forgetUnfinished(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // If storage is forbidden, it is empty too.
  }
}

/** Stores the selected picture in this tab; null removes it. A picture that is too large for the storage is not stored. */
export async function storePicture(file: File | null): Promise<void> {
  try {
    if (!file || file.size > PICTURE_MAX_BYTES) return sessionStorage.removeItem(PICTURE_KEY)
    const reader = new FileReader()
    await new Promise<void>((resolve, reject) => {
      reader.onload = () => resolve()
      reader.onerror = () => reject(reader.error)
      reader.readAsDataURL(file)
    })
    sessionStorage.setItem(PICTURE_KEY, JSON.stringify({ name: file.name, data: reader.result }))
  } catch {
    // It stays selected for as long as the page is open.
  }
}

/** The stored picture; null when there is none. */
export function readPicture(): File | null {
  try {
    const { name, data } = JSON.parse(sessionStorage.getItem(PICTURE_KEY) ?? '{}') as { name?: string; data?: string }
    const [, type, base64] = /^data:(image\/[a-z]+);base64,(.*)$/.exec(data ?? '') ?? []
    if (!name || !type || !base64) return null
    return new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type })
  } catch {
    return null
  }
}
