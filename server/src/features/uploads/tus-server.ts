import type { DataStore } from '@tus/server'
import type { TusHandlerOptions, TusServer } from './tus-handler.ts'

export interface TusServerOptions extends TusHandlerOptions {
  /** Opens the store of the bytes: `createTusFolderStore`, or `createTusS3Store`. */
  openDatastore(): Promise<DataStore>
}

/**
 * The resumable protocol (tus 1.0.0) over our own rows: owner, length and quota of an upload. The library is loaded with
 * the first upload: a site at rest does not carry it and Node's fetch, which it uses.
 */
export function createTusServer({ openDatastore, ...options }: TusServerOptions): TusServer {
  let opening: Promise<TusServer> | undefined
  const open = async () => {
    const [{ createTusHandler }, datastore] = await Promise.all([import('./tus-handler.ts'), openDatastore()])
    return createTusHandler(datastore, options)
  }
  return {
    async respond(request, reply, id) {
      opening ??= open().catch((error: unknown) => {
        opening = undefined
        throw error
      })
      const handler = await opening
      return handler.respond(request, reply, id)
    },
  }
}
