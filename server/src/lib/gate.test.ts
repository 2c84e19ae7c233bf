import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Gate } from './gate.ts'
import { Overloaded } from './overloaded.ts'

/** Work that is in progress until it is released. */
function createWork() {
  const begun: string[] = []
  const releases = new Map<string, () => void>()
  return {
    begun,
    release: (name: string) => releases.get(name)?.(),
    of: (name: string) => () => {
      begun.push(name)
      return new Promise<void>((resolve) => releases.set(name, resolve))
    },
  }
}

test('callers beyond the slots wait and are admitted in order of arrival', async () => {
  const gate = new Gate(2)
  const work = createWork()
  const all = ['a', 'b', 'c', 'd'].map((name) => gate.pass(work.of(name)))
  await turn()
  expect(work.begun).toEqual(['a', 'b'])
  work.release('b')
  await all[1]
  await turn()
  expect(work.begun).toEqual(['a', 'b', 'c'])
  work.release('a')
  await all[0]
  await turn()
  expect(work.begun).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['c', 'd']) work.release(name)
  await Promise.all(all)
})

test('with a full queue one more caller is refused at once, and not before', async () => {
  const gate = new Gate(1, { mostWaiting: 2 })
  const work = createWork()
  const all = ['a', 'b', 'c'].map((name) => gate.pass(work.of(name)))
  await expect(gate.pass(work.of('d'))).rejects.toBeInstanceOf(Overloaded)
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    work.release(name)
    await all[at]
  }
  expect(work.begun).toEqual(['a', 'b', 'c'])
})

test('a gate without a queue admits a caller while a slot is free', async () => {
  const gate = new Gate(1, { mostWaiting: 0 })
  await expect(gate.pass(async () => 'done')).resolves.toBe('done')
  await expect(gate.pass(async () => 'again')).resolves.toBe('again')
})

test('a caller that is aborted leaves the queue, and work that throws frees its slot', async () => {
  const gate = new Gate(1, { mostWaiting: 1 })
  const work = createWork()
  const first = gate.pass(work.of('a'))
  const leaving = new AbortController()
  const second = gate.pass(work.of('b'), leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  await expect(gate.pass(work.of('c'), leaving.signal)).rejects.toThrow('gone')
  const third = gate.pass(() => Promise.reject(new Error('broken')))
  work.release('a')
  await first
  await expect(third).rejects.toThrow('broken')
  await expect(gate.pass(async () => 'free')).resolves.toBe('free')
  expect(work.begun).toEqual(['a'])
})

test('a gate that is widened admits those who wait', async () => {
  const gate = new Gate(1)
  const work = createWork()
  const all = ['a', 'b'].map((name) => gate.pass(work.of(name)))
  gate.resize(2)
  await turn()
  expect(work.begun).toEqual(['a', 'b'])
  for (const name of ['a', 'b']) work.release(name)
  await Promise.all(all)
})
