import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { largePictures, prepareAvatar, prepareThumbnail } from './image.ts'
import { makeClip, picture, useFolder } from './testing/clips.ts'

const folder = useFolder()
const svg = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="50%" height="100%" fill="red"/>` +
      `<rect x="50%" width="50%" height="100%" fill="blue"/></svg>`,
  )
const refusal = async (path: string) => {
  const result = await prepareThumbnail(path, folder.path('refused'))
  return result.ok ? 'accepted' : result.code
}

describe('a picture that is refused leaves nothing behind', () => {
  test.each([
    ['nothing', '', 'not_image'],
    ['text', 'a picture, honestly', 'not_image'],
    ['a web page', '<!DOCTYPE html><html><body>hello</body></html>', 'not_image'],
    ['SVG [V-UPLOAD-18]', svg(9, 9).toString(), 'unsupported_image'],
    ['SVG behind a declaration and a comment', `<?xml version="1.0"?><!-- x -->${svg(9, 9)}`, 'unsupported_image'],
  ])('%s', async (title, content, code) => {
    const path = folder.path(`${title.length}.jpg`)
    await writeFile(path, content)
    expect(await refusal(path)).toBe(code)
    await expect(readdir(folder.path('refused'))).rejects.toThrow('ENOENT')
  })

  test.each(['gif', 'tiff', 'avif'] as const)('a %s named .png', async (format) => {
    const path = folder.path(`${format}.png`)
    await writeFile(path, await sharp(svg(64, 64)).toFormat(format).toBuffer())
    expect(await refusal(path)).toBe('unsupported_image')
  })

  test('an animated WebP and an animated PNG', async () => {
    for (const [name, codec] of [
      ['moving.webp', 'libwebp_anim'],
      ['moving.apng', 'apng'],
    ] as const) {
      expect(await refusal(await makeClip(...picture('64x64', 5, 1), '-c:v', codec, folder.path(name)))).toBe(
        'animated_image',
      )
    }
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a %s cut off halfway', async (format) => {
    const path = folder.path(`cut.${format}`)
    const noise = {
      create: { width: 300, height: 200, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 } },
    } as const
    const whole = await sharp({ create: { ...noise.create, background: 'grey' } })
      .toFormat(format)
      .toBuffer()
    await writeFile(path, whole)
    await truncate(path, Math.floor(whole.length / 2))
    expect(await refusal(path)).toBe('truncated_image')
  })

  test('more than 50 megapixels, however few bytes', async () => {
    const path = folder.path('bomb.png')
    await sharp({ create: { width: 8000, height: 6251, channels: 3, background: 'white' } })
      .png()
      .toFile(path)
    expect(await refusal(path)).toBe('image_too_large')
  })
})

describe('a thumbnail', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'from %s is cut to 16:9 in every size [V-UPLOAD-18, V-UPLOAD-19]',
    async (format) => {
      const path = folder.path(`خلفية.${format}`)
      await sharp(svg(800, 800)).toFormat(format).toFile(path)
      const out = folder.path(`thumb-${format}`)
      const result = await prepareThumbnail(path, out)
      expect(result).toEqual({
        ok: true,
        image: {
          jpeg: 'thumb-user.jpg',
          webp: [320, 640, 1280].map((width) => ({ width, file: `thumb-user-${width}.webp` })),
        },
      })
      expect(await readdir(out)).toHaveLength(4)
      for (const file of await readdir(out)) {
        const { width, height } = await sharp(`${out}/${file}`).metadata()
        expect(width / height).toBeCloseTo(16 / 9, 2)
      }
    },
  )

  test('is upright and does not reveal where it was taken', async () => {
    const path = folder.path('phone.jpg')
    // Orientation 6: the camera was held upright, so red, on the left in the file, is on top for the viewer.
    await sharp(svg(1600, 900))
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toFile(path)
    const out = folder.path('upright')
    await prepareThumbnail(path, out)
    const { data, info } = await sharp(`${out}/thumb-user.jpg`).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    expect(pixel(640, 20)[0]).toBeGreaterThan(200)
    expect(pixel(640, 700)[2]).toBeGreaterThan(200)
    expect((await sharp(`${out}/thumb-user.jpg`).metadata()).exif).toBeUndefined()
    expect((await readFile(`${out}/thumb-user-320.webp`)).includes('EXIF')).toBe(false)
  })
})

test('an avatar is square, upright and in two sizes', async () => {
  const path = folder.path('face.png')
  await sharp(svg(640, 360)).png().toFile(path)
  const out = folder.path('avatar')
  const result = await prepareAvatar(path, out)
  expect(result).toEqual({
    ok: true,
    image: [96, 256].map((width) => ({ width, file: `avatar-${width}.webp` })),
  })
  for (const side of [96, 256]) {
    expect(await sharp(`${out}/avatar-${side}.webp`).metadata()).toMatchObject({
      format: 'webp',
      width: side,
      height: side,
    })
  }
  expect(await prepareAvatar(folder.path('absent.png'), out).catch((error) => error.code)).toBe('ENOENT')
})

test('large pictures are prepared one after the other, and do not hold up small ones', async () => {
  const [large, small] = [folder.path('large.jpg'), folder.path('small.jpg')]
  const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })
  await plain(4100, 3000).jpeg().toFile(large)
  await plain(300, 300).jpeg().toFile(small)
  const other = Promise.withResolvers<void>()
  const holding = largePictures.pass(() => other.promise, { group: 'other' })
  let isDone = false
  const waiting = prepareAvatar(large, folder.path('large')).then((result) => {
    isDone = true
    return result
  })
  for (let n = 0; n < 30; n += 1) expect((await prepareAvatar(small, folder.path('small'))).ok).toBe(true)
  expect(isDone).toBe(false)
  other.resolve()
  await holding
  expect((await waiting).ok).toBe(true)
})

test('many large pictures of one member do not make the others wait for all of them', async () => {
  const large = folder.path('wide.jpg')
  await sharp({ create: { width: 4100, height: 3000, channels: 3, background: 'teal' } })
    .jpeg()
    .toFile(large)
  const first = Promise.withResolvers<void>()
  const holding = largePictures.pass(() => first.promise, { group: '1', cost: 1 })
  const done: string[] = []
  const prepare = (member: string) =>
    prepareAvatar(large, folder.path(`of ${member}`), member).then(() => void done.push(member))
  const all = ['1', '1', '1', '2'].map(prepare)
  // All of them wait: reading their sizes takes a moment.
  await expect.poll(() => largePictures.waiting).toBe(4)
  first.resolve()
  await Promise.all([holding, ...all])
  expect(done[0]).toBe('2')
})
