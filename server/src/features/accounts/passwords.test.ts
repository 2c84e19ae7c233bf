import { beforeEach, expect, test, vi } from 'vitest'
import { Overloaded } from '../../lib/overloaded.ts'
import { hashPassword, inPasswordTurn, MAX_PASSWORDS_WAITING, PASSWORD_SLOTS, verifyPassword } from './passwords.ts'

const work = vi.hoisted(() => ({ inWork: 0, most: 0, verified: [] as string[] }))
vi.mock('@node-rs/argon2', () => {
  const busy = async () => {
    work.inWork += 1
    work.most = Math.max(work.most, work.inWork)
    await new Promise((resolve) => setImmediate(resolve))
    work.inWork -= 1
  }
  return {
    hash: async (password: string) => {
      await busy()
      return `hash of ${password}`
    },
    verify: async (stored: string, password: string) => {
      work.verified.push(stored)
      await busy()
      return stored === `hash of ${password}`
    },
  }
})
beforeEach(() => {
  Object.assign(work, { inWork: 0, most: 0, verified: [] })
})

test('many simultaneous sign-ins and registrations use only the threads reserved for hashing', async () => {
  const calls = Array.from({ length: 60 }, (_, n) => (n % 2 ? hashPassword('a') : verifyPassword('hash of a', 'a')))
  expect(await Promise.all(calls)).toHaveLength(60)
  expect(work.most).toBe(PASSWORD_SLOTS)
})

test('requests beyond the queue are refused at once, and the slots are free again afterwards', async () => {
  const calls = Array.from({ length: PASSWORD_SLOTS + MAX_PASSWORDS_WAITING + 20 }, () => verifyPassword('x', 'a'))
  const outcomes = await Promise.allSettled(calls)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(20)
  for (const reason of refused) expect(reason).toBeInstanceOf(Overloaded)
  expect(await verifyPassword('hash of a', 'a')).toBe(true)
})

test('one network that signs in without a pause does not keep the others waiting, or out', async () => {
  const done: string[] = []
  const signIn = (network: string) => verifyPassword('x', 'a', network).then(() => void done.push(network))
  const flood = Array.from({ length: PASSWORD_SLOTS + MAX_PASSWORDS_WAITING + 20 }, () => signIn('203.0.113.1'))
  const settled = Promise.allSettled(flood)
  await signIn('198.51.100.7')
  expect(done.length).toBeLessThanOrEqual(PASSWORD_SLOTS + 2)
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(20)
})

test('the password for an unknown name is checked against a hash as well', async () => {
  const wrong = inPasswordTurn((check) => check(undefined, 'no account has this password'), '203.0.113.1')
  expect(await wrong).toBe(false)
  expect(work.verified).toEqual(['hash of no account has this password'])
})
