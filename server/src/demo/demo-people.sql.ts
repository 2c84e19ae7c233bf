/** Rows of people and their subscriptions; inside the transaction that fills the site. */
import type { Role } from '@lamplight/contract/primitives'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { usernameKey } from '../features/accounts/usernames.ts'
import type { DemoPerson, DemoSubscription } from './demo-content.ts'
import { daysBefore, type IdOf } from './demo-time.ts'

const roleOf = (person: DemoPerson): Role =>
  person.role === 'admin' || person.role === 'moderator' ? person.role : 'user'

/** Numbers them from 1 in their order. `avatars`: keys by username. */
export async function insertPeople(
  tx: Tx,
  people: readonly DemoPerson[],
  { now, passwordHash, avatars }: { now: Date; passwordHash: string; avatars: ReadonlyMap<string, string> },
): Promise<IdOf> {
  await tx
    .insertInto('users')
    .values(
      people.map((person, index) => ({
        id: index + 1,
        username: person.username,
        usernameKey: usernameKey(person.username),
        displayName: person.displayName,
        passwordHash,
        role: roleOf(person),
        avatarKey: avatars.get(person.username) ?? null,
        bio: person.bio,
        website: person.website,
        createdAt: daysBefore(now, person.joinedDaysAgo),
      })),
    )
    .execute()
  await sql`SELECT setval(pg_get_serial_sequence('users', 'id'), ${people.length})`.execute(tx)
  const ids = new Map(people.map((person, index) => [person.username, index + 1]))
  return (username) => {
    const id = ids.get(username)
    if (id === undefined) throw new Error(`the demo content has no person called ${username}`)
    return id
  }
}

export async function insertSubscriptions(
  tx: Tx,
  subscriptions: readonly DemoSubscription[],
  idOf: IdOf,
): Promise<void> {
  if (subscriptions.length === 0) return
  await tx
    .insertInto('subscriptions')
    .values(
      subscriptions.map(({ subscriber, creator }) => ({ subscriberId: idOf(subscriber), channelId: idOf(creator) })),
    )
    .execute()
  await tx
    .updateTable('users')
    .set((set) => ({
      subscriberCount: set
        .selectFrom('subscriptions')
        .select((select) => select.cast<number>(select.fn.countAll(), 'integer').as('n'))
        .whereRef('subscriptions.channelId', '=', 'users.id'),
    }))
    .execute()
}
