/** A site with archives to import: a web server elsewhere, and a member for whom they are imported. */
import { join } from 'node:path'
import type { ImportSource } from '@lamplight/contract/archive'
import { createArchive, type ImportOptions, type ImportOutcome } from '../features/archive/archive.service.ts'
import { readArchive } from '../features/archive/read-archive.ts'
import { createImportedVideos } from '../features/videos/imported-videos.ts'
import type { Viewer } from '../identity/viewer.ts'
import { clip } from './clips.ts'
import { createPictureServer } from './picture-server.ts'
import { createTestSite } from './test-site.ts'

export const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nPeace\n'

export const outcomesOf = (outcomes: readonly ImportOutcome[]) => outcomes.map(({ outcome }) => outcome)

export type ArchiveSite = Awaited<ReturnType<typeof createArchiveSite>>
export type ArchiveMember = Awaited<ReturnType<ArchiveSite['member']>>

export async function createArchiveSite() {
  const site = await createTestSite()
  const elsewhere = await createPictureServer()
  const { mayReach } = elsewhere
  const { deps } = site
  /** Where incomplete downloads are. */
  const partial = join(deps.uploadsDir, 'archive')
  const archive = createArchive({
    ...{ ...deps, importedVideos: createImportedVideos(deps) },
    ...{ folder: partial, maxBytes: 10_000_000, mayReach },
  })
  const read = (source: ImportSource, place: string) => readArchive(source, place, { mayReach })
  return {
    ...{ site, elsewhere, archive, partial, read, film: await clip('clip.mp4') },

    async member() {
      const person = await site.person('grace')
      const owner = (await deps.accounts.findViewer(person.username)) as Viewer
      return {
        ...{ person, owner },
        /** Every run reads the archive again, like the command. */
        run: async (source: ImportSource, place: string, options: Partial<ImportOptions> = {}) =>
          archive.run(owner, await read(source, place), { isApproved: false, ...options }),
        videos: () =>
          deps.db
            .selectFrom('videos')
            .select(['id', 'title', 'description', 'status', 'createdAt', 'approvedAt', 'language', 'sourceUrl'])
            .select('categoryId')
            .where('ownerId', '=', person.id)
            .orderBy('createdAt')
            .execute(),
        captions: (videoId: number) =>
          deps.db.selectFrom('captions').select(['language', 'content']).where('videoId', '=', videoId).execute(),
        async playlists() {
          const own = await deps.playlists.own(owner, undefined)
          return own.map(({ title, itemCount }) => [title, itemCount]).toSorted()
        },
      }
    },

    async close() {
      await elsewhere.close()
      await site.close()
    },
  }
}
