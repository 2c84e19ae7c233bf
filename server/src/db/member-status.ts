/** Which members are suspended, active, able to receive money and trusted with more than others, for the queries of several features. `userId`: a column with the id of a member. */
import { type RawBuilder, sql } from 'kysely'

const NOW = sql`now()`

/** With a suspension that is neither lifted nor over at this time. */
export const isSuspended = (userId: RawBuilder<unknown>, at: RawBuilder<unknown> = NOW) =>
  sql<boolean>`EXISTS (SELECT 1 FROM suspensions s WHERE s.user_id = ${userId}
    AND s.lifted_at IS NULL AND (s.until IS NULL OR s.until > ${at}))`

/** Suspended at this time in the past, whatever became of the suspension afterwards. */
const wasSuspended = (userId: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT 1 FROM suspensions s WHERE s.user_id = ${userId} AND s.created_at <= ${at}
    AND (s.until IS NULL OR s.until > ${at}) AND (s.lifted_at IS NULL OR s.lifted_at > ${at}))`

/** Could not be paid at this time in the past: suspended then, or deleted by now. */
export const couldNotReceive = (userId: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql<boolean>`(NOT EXISTS (SELECT 1 FROM users u WHERE u.id = ${userId} AND u.deleted_at IS NULL)
    OR ${wasSuspended(userId, at)})`

/** Neither deleted nor, at this time, suspended. */
export const isActiveMember = (userId: RawBuilder<unknown>, at: RawBuilder<unknown> = NOW) =>
  sql<boolean>`EXISTS (SELECT 1 FROM users u WHERE u.id = ${userId} AND u.deleted_at IS NULL) AND NOT ${isSuspended(userId, at)}`

/** Active, with monetization switched on. */
export const canReceive = (userId: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT 1 FROM creator_accounts a WHERE a.user_id = ${userId} AND a.is_monetization_enabled)
    AND ${isActiveMember(userId)}`

/** Staff, and those who can be paid out. `users`: the alias of their row. */
export const isPrivileged = (users: RawBuilder<unknown>) =>
  sql<boolean>`(${users}.role <> 'user' OR EXISTS (SELECT FROM creator_accounts a WHERE a.user_id = ${users}.id))`
