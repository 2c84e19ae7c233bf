import { mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { FairQueue } from '../lib/fair-queue.ts'
import { writeImageSet } from './image-set.ts'
import { loadSharp } from './load-sharp.ts'
import type { ImageSet } from './manifest.ts'
import { withoutPaths } from './media-failure.ts'

/**
 * Why a picture of a user is refused.
 * - `not_image`: text, nothing, a video, anything unknown.
 * - `unsupported_image`: a picture, but not JPEG, PNG or WebP (SVG can carry scripts, GIF, HEIC, TIFF, BMP).
 * - `animated_image`, `truncated_image` (or damaged), `image_too_large` (more than 50 megapixels).
 */
export type ImageRefusal = 'not_image' | 'unsupported_image' | 'animated_image' | 'truncated_image' | 'image_too_large'

export type ImageResult<T> = { ok: true; image: T } | { ok: false; code: ImageRefusal; detail: string }

export const IMAGE_MAX_PIXELS = 50_000_000
/** A progressive JPEG takes six bytes of memory for each pixel; most cameras make no larger pictures than this. */
const LARGE_PIXELS = 12_000_000
/** Then a member is asked to try again: 503 instead of an endless wait. */
const WAIT_MS = 30_000
/**
 * Larger pictures are prepared one after the other, so that several at once do not fill the memory: one of each member in turn, so
 * that thirty of one do not make the others wait.
 */
export const largePictures = new FairQueue({ slots: 1, waitMs: WAIT_MS })
/** For pictures that no member is waiting for: of jobs, of the site itself. */
const SITE = 'site'
const THUMBNAIL = { width: 1280, height: 720 } as const
const AVATAR_SIDES = [96, 256] as const
/** Of pictures in cards: once, and for dense displays. */
export const PICTURE_WIDTHS = [320, 640] as const
const AVATAR_QUALITY = 82
/** GIF, BMP, TIFF (both byte orders), icon, Photoshop, JPEG XL (bare and boxed). */
const OTHER_BITMAPS = ['GIF87a', 'GIF89a', 'BM', 'II*\0', 'MM\0*', '\0\0\x01\0', '8BPS', '\xff\x0a', '\0\0\0\x0cJXL ']
/** The chunk of an animated PNG, before its first pixels. */
const HEAD_BYTES = 64 * 1024

/**
 * Checks a picture by content and creates `thumb-user.jpg`, `thumb-user-<width>.webp` of it in `outDir`: 16:9, cropped around
 * the middle, upright, in sRGB, without the metadata (place, camera) of the original.
 * @param path absolute; any name
 * @param member who waits for it, by id; a large picture waits its turn
 * @throws Overloaded when that takes too long
 */
export async function prepareThumbnail(path: string, outDir: string, member = SITE): Promise<ImageResult<ImageSet>> {
  const work = { path, outDir, member }
  return prepare(work, async (picture) => {
    const cropped = picture.resize({ ...THUMBNAIL, fit: 'cover' })
    // Decoded and cropped once; every size is scaled from these pixels.
    const { data, info } = await cropped.raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const sharp = await loadSharp()
    return writeImageSet(sharp(data, { raw }), THUMBNAIL.width, outDir, 'thumb-user')
  })
}

/** Checks a picture by content and creates square `avatar-<side>.webp` of it in `outDir`, smallest first. `member`: see `prepareThumbnail`. */
export async function prepareAvatar(
  path: string,
  outDir: string,
  member = SITE,
): Promise<ImageResult<{ width: number; file: string }[]>> {
  const work = { path, outDir, member }
  return prepare(work, async (picture) => {
    const files = AVATAR_SIDES.map((width) => ({ width, file: `avatar-${width}.webp` }))
    for (const { width, file } of files) {
      const square = picture.clone().resize({ width, height: width, fit: 'cover' })
      await square.webp({ quality: AVATAR_QUALITY }).toFile(join(outDir, file))
    }
    return files
  })
}

/**
 * Checks a picture by content and creates `picture-<width>.webp` of it in `outDir`, smallest first, in its own proportions.
 * Every file is created; a smaller picture is not enlarged.
 */
export async function preparePicture(
  path: string,
  outDir: string,
): Promise<ImageResult<{ width: number; file: string }[]>> {
  return prepare({ path, outDir, member: SITE }, async (picture) => {
    const files = PICTURE_WIDTHS.map((width) => ({ width, file: `picture-${width}.webp` }))
    for (const { width, file } of files) {
      const within = picture.clone().resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      await within.webp({ quality: AVATAR_QUALITY }).toFile(join(outDir, file))
    }
    return files
  })
}

async function prepare<T>(
  { path, outDir, member }: { path: string; outDir: string; member: string },
  make: (picture: Sharp) => Promise<T>,
): Promise<ImageResult<T>> {
  const found = await inspect(path)
  if ('code' in found) return found
  const work = () => prepareInspected(path, outDir, make)
  return found.pixels > LARGE_PIXELS ? largePictures.pass(work, { group: member, cost: 1 }) : work()
}

async function prepareInspected<T>(
  path: string,
  outDir: string,
  make: (picture: Sharp) => Promise<T>,
): Promise<ImageResult<T>> {
  const sharp = await loadSharp()
  await mkdir(outDir, { recursive: true })
  const picture = sharp(path, { failOn: 'truncated', limitInputPixels: IMAGE_MAX_PIXELS })
  try {
    // Upright by its EXIF tag; a transparent picture gets a white background, as it would on a page.
    return {
      ok: true,
      image: await make(picture.autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb')),
    }
  } catch (error) {
    if (isFileSystemError(error)) throw error
    return refuse('truncated_image', error)
  }
}

/** The size of a still JPEG, PNG or WebP, or why it is refused. Only the decoders of these formats ever read it. */
async function inspect(path: string): Promise<{ pixels: number } | { ok: false; code: ImageRefusal; detail: string }> {
  if (!(await stat(path)).isFile()) return refuse('not_image', 'not a file')
  const head = await readHead(path)
  const format = sniffImage(head)
  if (format === 'unknown') return refuse('not_image', 'unknown content')
  if (format === 'other') return refuse('unsupported_image', 'not JPEG, PNG or WebP')
  if (format === 'png' && head.includes('acTL')) return refuse('animated_image', 'animated PNG')
  const sharp = await loadSharp()
  try {
    const { width, height, pages } = await sharp(path, { limitInputPixels: false }).metadata()
    if ((pages ?? 1) > 1) return refuse('animated_image', `${pages} frames`)
    const pixels = width * height
    return pixels > IMAGE_MAX_PIXELS ? refuse('image_too_large', `${width}x${height}`) : { pixels }
  } catch (error) {
    return refuse('truncated_image', error)
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** By the first bytes. `other` is a known format that is not accepted. */
function sniffImage(head: Buffer): 'jpeg' | 'png' | 'webp' | 'other' | 'unknown' {
  const text = head.toString('latin1', 0, 1024)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  const isOther =
    OTHER_BITMAPS.some((start) => text.startsWith(start)) ||
    /^(heic|heix|mif1|msf1|avif|avis)$/.test(text.slice(8, 12)) ||
    // An SVG may start with a byte order mark, a declaration or a comment.
    (/^(ï»¿)?\s*<(\?xml|!|svg)/i.test(text) && /<svg[\s>]/i.test(text))
  return isOther ? 'other' : 'unknown'
}

const isFileSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

function refuse(code: ImageRefusal, reason: unknown): { ok: false; code: ImageRefusal; detail: string } {
  const detail = reason instanceof Error ? reason.message : String(reason)
  // The message of libvips contains the file name.
  return { ok: false, code, detail: withoutPaths(detail).slice(0, 300) }
}
