/** The public API of a PeerTube channel: videos, captions and playlists. */
import * as z from 'zod/mini'
import {
  ArchiveError,
  type ArchiveItem,
  MAX_ITEMS,
  refuseTooMany,
  toDate,
  toDescription,
  toLanguage,
  toTitle,
} from '../archive-item.ts'
import { type Remote, readRemote } from './remote.ts'

const PAGE = 100
/** Entries of all lists together: a video may be in several playlists. */
const MAX_ENTRIES = 10 * MAX_ITEMS
const CHANNEL = /\/(?:c|video-channels)\/([\w.@-]+)/

const List = <Item extends z.ZodMiniType>(item: Item) => z.object({ total: z.number(), data: z.array(item) })
const MediaFile = z.object({
  resolution: z.optional(z.object({ id: z.number() })),
  fileDownloadUrl: z.optional(z.nullable(z.string())),
  fileUrl: z.optional(z.nullable(z.string())),
})
const Listed = z.object({ uuid: z.string() })
const Details = z.object({
  uuid: z.string(),
  name: z.string(),
  description: z.optional(z.nullable(z.string())),
  publishedAt: z.string(),
  originallyPublishedAt: z.optional(z.nullable(z.string())),
  url: z.optional(z.string()),
  language: z.optional(z.object({ id: z.nullable(z.string()) })),
  category: z.optional(z.object({ label: z.optional(z.nullable(z.string())) })),
  files: z.array(MediaFile),
  streamingPlaylists: z.optional(z.array(z.object({ files: z.array(MediaFile) }))),
})
const Caption = z.object({
  language: z.object({ id: z.string() }),
  fileUrl: z.optional(z.nullable(z.string())),
  captionPath: z.optional(z.nullable(z.string())),
})
const PlaylistEntry = z.object({ uuid: z.string(), displayName: z.string() })
const PlaylistVideo = z.object({ video: z.nullable(z.object({ uuid: z.string() })) })

/** @param address of the channel's page: `https://tube.example/c/name` */
export async function readPeerTube(address: string, remote: Remote): Promise<ArchiveItem[]> {
  const url = URL.parse(address)
  const [, handle] = CHANNEL.exec(url?.pathname ?? '') ?? []
  if (!url || handle === undefined) {
    throw new ArchiveError({ code: 'not_a_channel', address })
  }
  const read = async <T>(path: string, schema: z.ZodMiniType<T>): Promise<T> => {
    const text = await readRemote(new URL(path, url).href, 'application/json', remote)
    const parsed = schema.safeParse(parseJson(text))
    if (!parsed.success) throw new ArchiveError({ code: 'not_peertube', address: new URL(path, url).href })
    return parsed.data
  }
  /** Listed, but only for people with a password or an account, or removed meanwhile. */
  const isHidden = (error: unknown) =>
    error instanceof ArchiveError && [401, 403, 404, 410].includes(error.failure.status ?? 0)
  const orNull = <T>(reading: Promise<T>) =>
    reading.catch((error: unknown) => {
      if (isHidden(error)) return null
      throw error
    })
  let entries = 0
  const readAll = async <T>(path: string, item: z.ZodMiniType<T>): Promise<T[]> => {
    const all: T[] = []
    for (;;) {
      const { total, data } = await read(`${path}?start=${all.length}&count=${PAGE}`, List(item))
      entries += data.length
      refuseTooMany(entries, MAX_ENTRIES)
      refuseTooMany(all.length + data.length)
      all.push(...data)
      if (data.length === 0 || all.length >= total) return all
    }
  }

  const channel = `/api/v1/video-channels/${handle}`
  const playlists = new Map<string, Set<string>>()
  for (const { uuid, displayName } of await readAll(`${channel}/video-playlists`, PlaylistEntry)) {
    for (const { video } of await readAll(`/api/v1/video-playlists/${uuid}/videos`, PlaylistVideo)) {
      if (!video) continue
      const names = playlists.get(video.uuid) ?? new Set()
      playlists.set(video.uuid, names.add(displayName))
    }
  }
  const items: ArchiveItem[] = []
  for (const { uuid } of await readAll(`${channel}/videos`, Listed)) {
    const details = await orNull(read(`/api/v1/videos/${uuid}`, Details))
    const place = details && bestFile(details)
    const file = place && URL.parse(place, url.href)?.href
    if (!details || !file) continue
    const captions = await orNull(read(`/api/v1/videos/${uuid}/captions`, z.object({ data: z.array(Caption) })))
    items.push({
      key: `peertube:${uuid}`,
      title: toTitle(details.name, uuid),
      description: toDescription(details.description ?? ''),
      publishedAt: toDate(details.originallyPublishedAt ?? undefined) ?? toDate(details.publishedAt),
      language: toLanguage(details.language?.id ?? undefined),
      category: details.category?.label ?? null,
      playlists: [...(playlists.get(uuid) ?? [])],
      video: { address: file },
      captions: (captions?.data ?? []).flatMap(({ language, fileUrl, captionPath }) => {
        const [tag, place] = [toLanguage(language.id), fileUrl ?? captionPath]
        const address = place && URL.parse(place, url.href)?.href
        return tag && address ? [{ language: tag, bytes: { address } }] : []
      }),
      sourceUrl: details.url ?? null,
    })
  }
  return items
}

/** The largest picture; a live stream without a recording has none. */
function bestFile({ files, streamingPlaylists = [] }: z.infer<typeof Details>): string | null {
  const all = [...files, ...streamingPlaylists.flatMap((playlist) => playlist.files)]
  const [best] = all.toSorted((a, b) => (b.resolution?.id ?? 0) - (a.resolution?.id ?? 0))
  return best?.fileDownloadUrl ?? best?.fileUrl ?? null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
