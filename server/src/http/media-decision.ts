/** Which file a path leads to, and for whom: the one decision for all ways to serve it. */
import { avatarKey, mediaKey, pictureKey } from '../storage/media-key.ts'
import type { MediaAudience, MediaPathSigner } from '../storage/signed-path.ts'
import { avatarFileKind, type MediaFileKind, mediaFileKind, pictureFileKind } from './media-files.ts'

/**
 * The access of a viewer to a video now. `restricted-allowed`: it is its owner or staff, whatever the status of the video
 * is. `shared`: it sees the video like every viewer. `none`: for this viewer the video does not exist.
 */
export type VideoAccess = 'shared' | 'restricted-allowed' | 'none'

export const MEDIA_FOLDERS = ['media', 'avatars', 'pictures'] as const
export type MediaFolder = (typeof MEDIA_FOLDERS)[number]

/** A file that a viewer may fetch, if the visibility of its video allows it. */
export interface WantedFile {
  readonly key: string
  readonly kind: MediaFileKind
  readonly video: { readonly id: number; readonly isOfOnePerson: boolean } | null
}

export interface MediaDecisionOptions {
  readonly signer: MediaPathSigner
  /** Whether guest viewing is on now. */
  isOpenToVisitors(): boolean
  readonly now: () => Date
}

interface MediaAddress {
  readonly videoId: number
  readonly version: string
  readonly token: string
  readonly file: string
}

// The characters of all our file names. A path that needs escaping is therefore not a file, so nothing is ever decoded: `%2e`,
// `%2f`, `%5c`, `%00`, also doubly escaped, are refused without interpretation.
const PLAIN_PATH = /^[\w./-]{1,400}$/
const MEDIA_ADDRESS = /^([1-9]\d{0,15})\/([\w-]{1,64})\/([\w-]{1,64})\/(.+)$/

function parseMediaAddress(path: string): MediaAddress | null {
  const [, id, version, token, file] = MEDIA_ADDRESS.exec(path) ?? []
  if (id === undefined || version === undefined || token === undefined || file === undefined) return null
  return { videoId: Number(id), version, token, file }
}

/** Whether the visibility of the file's video allows it. */
export function isAllowed({ kind, video }: WantedFile, access: VideoAccess): boolean {
  if (access === 'none') return false
  return kind.reach === 'viewers' || (video?.isOfOnePerson === true && access === 'restricted-allowed')
}

/** Finds the file at the part of a path behind `/<folder>/`; `null` when there is none for this viewer. */
export function createMediaDecision({ signer, isOpenToVisitors, now }: MediaDecisionOptions) {
  /** The audience of the token, if it includes this viewer. */
  function findAudience({ videoId, version, token }: MediaAddress, viewerId: number | null): MediaAudience | null {
    const isFor = (audience: MediaAudience) => signer.verifyMediaPath({ videoId, version, audience }, token, now())
    if (isFor('shared')) return 'shared'
    if ((viewerId !== null || isOpenToVisitors()) && isFor('visitors')) return 'visitors'
    return viewerId !== null && isFor(`u${viewerId}`) ? `u${viewerId}` : null
  }

  const finders: Record<MediaFolder, (path: string, viewerId: number | null) => WantedFile | null> = {
    media(path, viewerId) {
      const address = parseMediaAddress(path)
      const kind = address === null ? null : mediaFileKind(address.file)
      const audience = address === null || kind === null ? null : findAudience(address, viewerId)
      if (address === null || kind === null || audience === null) return null
      const isOfOnePerson = audience !== 'shared' && audience !== 'visitors'
      const key = mediaKey(address.videoId, address.version, address.file)
      return { key, kind, video: { id: address.videoId, isOfOnePerson } }
    },
    avatars(path, viewerId) {
      const kind = avatarFileKind(path)
      const maySee = viewerId !== null || isOpenToVisitors()
      return kind === null || !maySee ? null : { key: avatarKey(path), kind, video: null }
    },
    // Pictures on public pages: everybody may see them.
    pictures(path) {
      const kind = pictureFileKind(path)
      return kind === null ? null : { key: pictureKey(path), kind, video: null }
    },
  }

  return (folder: MediaFolder, path: string, viewerId: number | null): WantedFile | null =>
    PLAIN_PATH.test(path) ? finders[folder](path, viewerId) : null
}

export type MediaDecision = ReturnType<typeof createMediaDecision>
