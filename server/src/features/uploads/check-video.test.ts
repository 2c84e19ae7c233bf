import { beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { MediaFailure } from '../../media/media-failure.ts'
import { createVideoCheck } from './check-video.ts'

const probing = vi.hoisted(() => ({
  begun: [] as string[],
  ends: [] as (() => void)[],
  failures: [] as ((error: Error) => void)[],
}))
vi.mock('../../media/probe.ts', () => ({
  defaultProbeLimits: {},
  probeVideo(path: string) {
    probing.begun.push(path)
    return new Promise((resolve, reject) => {
      probing.ends.push(() => resolve({ ok: true, media: { path } }))
      probing.failures.push(reject)
    })
  },
}))
beforeEach(() => {
  probing.begun.length = 0
  probing.ends.length = 0
  probing.failures.length = 0
})
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('three files of twelve hours of one member do not stop the check of another’s clip', async () => {
  const check = createVideoCheck({ maxSeconds: 60, log: createLog('silent') })
  const films = ['/film-1', '/film-2', '/film-3'].map((path) => check(path, 1))
  const clip = check('/clip', 2)
  await settle()
  expect(probing.begun).toEqual(['/film-1', '/clip'])
  probing.ends[1]?.()
  expect(await clip).toEqual({ ok: true, value: { path: '/clip' } })
  for (let done = 0; done < films.length; done++) {
    for (const end of probing.ends) end()
    await settle()
  }
  expect((await Promise.all(films)).every((film) => film.ok)).toBe(true)
})

test('a check that cannot start in time is refused with a Retry-After', async () => {
  const check = createVideoCheck({ maxSeconds: 60, log: createLog('silent'), waitMs: 20 })
  for (const member of [1, 2, 3]) void check(`/film-${member}`, member)
  expect(await check('/clip', 4)).toMatchObject({ ok: false, code: 'unavailable', retryAfterSeconds: 5 })
  expect(probing.begun).not.toContain('/clip')
})

test('a cancelled check is not logged as an error; one that failed is', async () => {
  const lines: { level: number }[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const check = createVideoCheck({ maxSeconds: 60, log })
  for (const code of ['cancelled', 'tool_missing'] as const) {
    const checked = check('/film', 1)
    await settle()
    probing.failures.shift()?.(new MediaFailure(code, ''))
    expect(await checked).toMatchObject({ ok: false, code: 'unavailable' })
  }
  expect(lines.map(({ level }) => log.levels.labels[level])).toEqual(['info', 'error'])
})
