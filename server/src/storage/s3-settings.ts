/** How the S3 store is reached. From the environment (config/storage.ts). */
export interface S3Settings {
  readonly bucket: string
  /** Null: AWS itself. */
  readonly endpoint: string | null
  /** The address at which browsers reach the store, for `delivery: 'redirect'`; null: the same. */
  readonly publicEndpoint: string | null
  readonly region: string
  /** Null: the machine's own credentials (instance role, profile). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  /** The bucket in the path instead of the host name; most stores other than AWS need it. */
  readonly pathStyle: boolean
  /** Who sends the bytes of videos: Lamplight, or the store through a presigned URL. */
  readonly delivery: 'stream' | 'redirect'
}

/** The origin that browsers are redirected to for videos; null when Lamplight serves them. */
export function browserOrigin(settings: S3Settings | null): string | null {
  if (settings?.delivery !== 'redirect') return null
  const endpoint = settings.publicEndpoint ?? settings.endpoint ?? `https://s3.${settings.region}.amazonaws.com`
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${settings.pathStyle ? '' : `${settings.bucket}.`}${host}`
}
