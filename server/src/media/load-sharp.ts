import type sharpNamespace from 'sharp'
import { StartError } from '../lib/start-error.ts'

let loading: Promise<typeof sharpNamespace> | undefined

/**
 * The picture library, loaded at its first use: a site at rest does not carry its 25 MB.
 * @throws StartError when it is missing or broken, which is never the fault of a picture
 */
export function loadSharp(): Promise<typeof sharpNamespace> {
  loading ??= import('sharp').then(
    (module) => module.default,
    (error: unknown) => {
      const reason = error instanceof Error ? error.message.trim().split('\n')[0] : String(error)
      throw new StartError(
        `The library for pictures (sharp) cannot be loaded: ${reason} Delete the folder node_modules and run npm start, which installs what this system needs.`,
      )
    },
  )
  return loading
}
