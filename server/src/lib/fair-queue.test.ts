import { describe, expect, test } from 'vitest'
import { FairQueue, type FairQueueOptions, type Turn } from './fair-queue.ts'
import { Overloaded } from './overloaded.ts'

/** A queue whose work ends when the test decides. */
function watch(options: FairQueueOptions) {
  const queue = new FairQueue(options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const join = (name: string, turn: Turn) =>
    queue.pass(() => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }, turn)
  const end = async (name: string) => {
    const before = begun.length
    ends.get(name)?.()
    await expect.poll(() => begun.length).toBeGreaterThan(before)
  }
  return { queue, begun, join, end }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('the queue for the encoder', () => {
  test('a short clip of a newcomer starts at once although a film is being encoded and 200 others wait', async () => {
    const { begun, join } = watch({ slots: 1, shortSlots: 1, shortCost: 60 })
    for (let n = 0; n < 201; n++) void join(`film ${n}`, { group: 'grace', cost: 12_000 })
    await settle()
    void join('clip', { group: 'yusuf', cost: 3 })
    await settle()
    expect(begun).toEqual(['film 0', 'clip'])
  })

  test('a newcomer is served before the second item of a member with many, also when all are short', async () => {
    const { begun, join, end } = watch({ slots: 1 })
    for (let n = 0; n < 5; n++) void join(`many ${n}`, { group: 'grace', cost: 2 })
    await settle()
    void join('newcomer', { group: 'yusuf', cost: 30 })
    await end('many 0')
    expect(begun).toEqual(['many 0', 'newcomer'])
    await end('newcomer')
    expect(begun.at(-1)).toBe('many 1')
  })

  test('of one member the shorter is served first, and nothing is passed over more than twenty times', async () => {
    const { begun, join, end } = watch({ slots: 1 })
    void join('first', { group: 'a', cost: 1 })
    await settle()
    void join('film', { group: 'b', cost: 9000 })
    for (let n = 0; n < 30; n++) void join(`clip ${n}`, { group: `c${n}`, cost: 1 })
    await end('first')
    while (!begun.includes('film')) await end(begun.at(-1) ?? '')
    expect(begun.indexOf('film')).toBe(21)
    expect(begun[1]).toBe('clip 0')
  })

  test('a longer work that came later, and a later work of a member who has used more, overtake nobody', async () => {
    const { begun, join, end } = watch({ slots: 1 })
    void join('first', { group: 'a', cost: 5 })
    await settle()
    for (const [name, cost] of [
      ['clip', 1],
      ['film', 9000],
    ] as const) {
      void join(name, { group: name, cost })
    }
    void join('second', { group: 'a', cost: 0 })
    for (const name of ['first', 'clip', 'film']) await end(name)
    expect(begun).toEqual(['first', 'clip', 'film', 'second'])
  })

  test('an aborted wait does not block the others', async () => {
    const { begun, join, end } = watch({ slots: 1 })
    const abort = new AbortController()
    void join('first', { group: 'a' })
    const left = join('left', { group: 'b', signal: abort.signal })
    void join('last', { group: 'c' })
    abort.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await end('first')
    expect(begun).toEqual(['first', 'last'])
    await expect(join('never', { group: 'd', signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no')
  })

  test('a larger number of slots takes effect at once, and a failure frees its slot', async () => {
    const { queue, begun, join } = watch({ slots: 0 })
    void join('a', { group: 'a' })
    await settle()
    expect(begun).toEqual([])
    queue.resize(1)
    await settle()
    expect(begun).toEqual(['a'])
    const failing = new FairQueue({ slots: 1 })
    await expect(failing.pass(() => Promise.reject(new Error('broken')), { group: 'a' })).rejects.toThrow('broken')
    expect(await failing.pass(async () => 'through', { group: 'a' })).toBe('through')
  })
})

describe('the queue for upload checks', () => {
  test('three long checks of one member leave slots for everybody else', async () => {
    const { begun, join } = watch({ slots: 3, mostOfGroup: 1 })
    for (const name of ['one', 'two', 'three']) void join(name, { group: 'grace' })
    void join('clip', { group: 'yusuf' })
    await settle()
    expect(begun).toEqual(['one', 'clip'])
  })

  test('work that costs exactly the limit for short work may use its slot, and anything above it may not', async () => {
    const { begun, join } = watch({ slots: 1, shortSlots: 2, shortCost: 60 })
    void join('film', { group: 'grace', cost: 9000 })
    void join('above the limit', { group: 'yusuf', cost: 60.5 })
    void join('at the limit', { group: 'miriam', cost: 60 })
    await settle()
    expect(begun).toEqual(['film', 'at the limit'])
  })

  test('a clip that ends frees the slot for clips, not that of the film', async () => {
    const { begun, join, end } = watch({ slots: 1, shortSlots: 1, shortCost: 60 })
    for (const name of ['film', 'second film']) void join(name, { group: name, cost: 9000 })
    for (const name of ['clip', 'second clip']) void join(name, { group: name, cost: 3 })
    await settle()
    await end('clip')
    await settle()
    expect(begun).toEqual(['film', 'clip', 'second clip'])
  })

  test('a member whose work ends is given one slot back, not all of them', async () => {
    const { begun, join, end } = watch({ slots: 4, mostOfGroup: 2 })
    for (const name of ['one', 'two', 'three', 'four']) void join(name, { group: 'grace' })
    await settle()
    await end('one')
    await settle()
    expect(begun).toEqual(['one', 'two', 'three'])
  })

  test('what a member has used is forgotten once they have nothing here, although others wait', async () => {
    const { begun, join, end } = watch({ slots: 1 })
    void join('film', { group: 'grace', cost: 100 })
    for (const name of ['one', 'two']) void join(name, { group: 'yusuf', cost: 10 })
    await settle()
    await end('film')
    void join('clip', { group: 'grace', cost: 1 })
    await end('one')
    expect(begun).toEqual(['film', 'one', 'clip'])
  })

  test('a caller that waits too long is refused with a Retry-After', async () => {
    const { begun, join } = watch({ slots: 1, waitMs: 20 })
    void join('long', { group: 'grace' })
    const refused = await join('late', { group: 'yusuf' }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Overloaded)
    expect((refused as Overloaded).retryAfterSeconds).toBeGreaterThan(0)
    expect(begun).toEqual(['long'])
  })
})

test('a full queue, or a group that has filled its part of it, is refused at once; others still join', async () => {
  const { queue, begun, join, end } = watch({ slots: 1, mostWaiting: 3, mostWaitingOfGroup: 2 })
  void join('first', { group: 'grace', cost: 1 })
  for (const name of ['second', 'third']) void join(name, { group: 'grace', cost: 1 })
  await expect(join('fourth', { group: 'grace', cost: 1 })).rejects.toThrow(Overloaded)
  void join('newcomer', { group: 'yusuf', cost: 1 })
  await expect(join('last', { group: 'miriam', cost: 1 })).rejects.toThrow(Overloaded)
  expect(queue.waiting).toBe(3)
  await end('first')
  void join('last', { group: 'miriam', cost: 1 })
  await settle()
  expect([begun, queue.waiting]).toEqual([['first', 'newcomer'], 3])
})
