/**
 * Arriving bytes in a bucket, so that every process can resume them: `arriving/<id>` a video, `arriving/<id>/<name>`
 * prepared pictures. Files received in a single request pass through the local folder.
 */
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Gate } from '../../lib/gate.ts'
import { Overloaded } from '../../lib/overloaded.ts'
import type { S3Objects } from '../../storage/s3-objects.ts'
import { isUploadId, type UploadFiles } from './upload-files.ts'

/** The key prefix of arriving uploads in the bucket. */
export const ARRIVING = 'arriving/'
/** Videos that are downloaded for a check at the same time. */
const FETCHES = 3

export function createS3UploadFiles({ objects, local }: { objects: S3Objects; local: UploadFiles }): UploadFiles {
  const keyOf = (id: string): string => {
    if (!isUploadId(id)) throw new TypeError(`not the id of an upload: ${JSON.stringify(id)}`)
    return ARRIVING + id
  }
  const fetching = new Gate(FETCHES)

  async function fetchFor<T>(id: string, work: (path: string) => Promise<T>): Promise<T> {
    const facts = await objects.head(keyOf(id))
    if (facts !== null && !(await local.hasRoomFor(facts.size))) throw new Overloaded(30)
    const path = local.pathOf(id)
    try {
      await rm(path, { force: true })
      await objects.download(keyOf(id), path)
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    isShared: true,
    pathOf: local.pathOf,
    hasRoomFor: local.hasRoomFor,
    guardRoom: local.guardRoom,

    async sizeOf(id) {
      const facts = await objects.head(keyOf(id))
      if (facts !== null) return facts.size
      // The object exists only after its last byte; until then there is the record of the resumable protocol.
      return (await objects.head(`${keyOf(id)}.info`)) === null ? null : 0
    },

    async flush(id) {
      const path = local.pathOf(id)
      const facts = await stat(path).catch(() => null)
      if (facts?.isFile()) await objects.putFile(keyOf(id), path)
      if (!facts?.isDirectory()) return
      for (const name of await readdir(path)) {
        await objects.putBytes(`${keyOf(id)}/${name}`, await readFile(join(path, name)))
      }
    },

    release: local.remove,

    withLocal: async (id, work) =>
      (await local.sizeOf(id)) === null
        ? fetching.pass(() => fetchFor(id, work), new AbortController().signal)
        : work(local.pathOf(id)),

    async readPicture(id, name) {
      const key = `${keyOf(id)}/${name}`
      const facts = await objects.head(key)
      if (facts === null) return null
      return Buffer.concat(await objects.stream(key, facts.etag, 0, facts.size).toArray())
    },

    async moveInto(storage, source, key) {
      const from = source.name === undefined ? keyOf(source.id) : `${keyOf(source.id)}/${source.name}`
      if (await objects.copy(from, key)) return
      // One that had arrived before the site moved to a bucket.
      await local.moveInto(storage, source, key)
    },

    async remove(id) {
      const key = keyOf(id)
      await local.remove(id)
      await objects.abortUnfinished(key)
      const keys = [key, `${key}.info`, `${key}.part`]
      for await (const entry of objects.list(`${key}/`)) keys.push(entry.key)
      await objects.removeMany(keys)
    },

    async list() {
      const found = new Map((await local.list()).map((file) => [file.id, file]))
      for await (const { key, modifiedAt } of objects.list(ARRIVING)) {
        const id = key.slice(ARRIVING.length, ARRIVING.length + 36)
        const known = found.get(id)
        if (isUploadId(id) && (known === undefined || known.changedAt < modifiedAt)) {
          found.set(id, { id, changedAt: modifiedAt })
        }
      }
      return [...found.values()]
    },
  }
}
