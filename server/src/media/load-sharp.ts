import type sharpNamespace from 'sharp'

let loading: Promise<typeof sharpNamespace> | undefined

/** The picture library, loaded at its first use: a site at rest does not carry its 25 MB. */
export function loadSharp(): Promise<typeof sharpNamespace> {
  loading ??= import('sharp').then((module) => module.default)
  return loading
}
