import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { FairQueue } from '../../lib/fair-queue.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (norms row 1). About 10 ms of one core. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Half of the cores: pages and media are still served while a whole congregation, or an attacker, signs in. */
export const PASSWORD_SLOTS = Math.max(1, Math.floor(availableParallelism() / 2))

/** Of one network or member: about two seconds of work. A further request is rejected with `Overloaded` instead of waiting. */
export const MAX_PASSWORDS_WAITING = 150
const MOST_WAITING = 1500

/**
 * Hashing runs on the threads that also read files; it never uses more than these slots. Networks and members take turns:
 * successes are not limited, so one member who signs in without a pause would keep everybody else out.
 */
const queue = new FairQueue({
  ...{ slots: PASSWORD_SLOTS, mostWaiting: MOST_WAITING, mostWaitingOfGroup: MAX_PASSWORDS_WAITING },
})
/** Commands, and the demo content. */
const SITE = 'site'

let decoy: Promise<string> | undefined

/** Whether the password is correct. Without a stored hash it takes as long and fails: timing must not reveal who has an account. */
export type PasswordCheck = (stored: string | undefined, password: string) => Promise<boolean>

const check: PasswordCheck = async (stored, password) => {
  // A deleted account has an empty one.
  if (stored) return verify(stored, password)
  decoy ??= hash('no account has this password', PARAMETERS)
  await verify(await decoy, password)
  return false
}

/**
 * Runs `work` when a slot for hashing is free.
 * @param group the network or the member that waits
 * @throws Overloaded when too many are waiting
 */
export const inPasswordTurn = <T>(work: (check: PasswordCheck) => Promise<T>, group: string): Promise<T> =>
  queue.pass(() => work(check), { group, cost: 1 })

/** `group`: as above. @throws Overloaded when too many are waiting */
export const hashPassword = (password: string, group = SITE): Promise<string> =>
  queue.pass(() => hash(password, PARAMETERS), { group, cost: 1 })

/** `group`: as above. @throws Overloaded when too many are waiting */
export const verifyPassword = (stored: string, password: string, group = SITE): Promise<boolean> =>
  inPasswordTurn((check) => check(stored, password), group)
