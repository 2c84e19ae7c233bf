import { PERSONAL_KEYS } from '../../lib/personal-storage.ts'

const { unfinishedUpload: KEY, uploadPicture: PICTURE_KEY } = PERSONAL_KEYS
/** Base64 takes a third more space, and session storage holds about 5 MB. */
const PICTURE_MAX_BYTES = 3_000_000

/** More are not worth a question: the oldest is forgotten. */
const FILES_MAX = 5

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

type Identity = Pick<UnfinishedFile, 'name' | 'bytes' | 'lastModified'>
const identityOf = ({ name, size, lastModified }: File): Identity => ({ name, bytes: size, lastModified })
const isSame = (one: Identity, other: Identity) =>
  one.name === other.name && one.bytes === other.bytes && one.lastModified === other.lastModified

function toUnfinished(stored: unknown): UnfinishedFile[] {
  const { name, bytes, sent, lastModified, id } = (stored ?? {}) as Record<string, unknown>
  if (typeof name !== 'string' || typeof bytes !== 'number' || typeof sent !== 'number') return []
  return [{ name, bytes, sent, lastModified: Number(lastModified), ...(typeof id === 'string' && { id }) }]
}

/** The newest first. Each tab of the device may be sending one. */
export function readUnfinished(): UnfinishedFile[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(toUnfinished) : []
  } catch {
    return []
  }
}

function store(files: readonly UnfinishedFile[]): void {
  try {
    if (files.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(files.slice(0, FILES_MAX)))
  } catch {
    // Without storage there is no notice after a reload; the transfer itself continues.
  }
}

/** Called on every progress event; with the id of the upload when all bytes have arrived. */
export function rememberUnfinished(file: File, sent: number, id?: string): void {
  const identity = identityOf(file)
  const others = readUnfinished().filter((known) => !isSame(known, identity))
  store([{ ...identity, sent, ...(id !== undefined && { id }) }, ...others])
}

/** The id of the upload if all bytes of this very file have arrived, else undefined. */
export function uploadedIdOf(file: File): string | undefined {
  const identity = identityOf(file)
  return readUnfinished().find((known) => isSame(known, identity))?.id
}

/** Forgets this file only: other tabs may be sending others. */
export const forgetUnfinished = (file: File | UnfinishedFile): void => {
  const identity = 'size' in file ? identityOf(file) : file
  store(readUnfinished().filter((known) => !isSame(known, identity)))
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
