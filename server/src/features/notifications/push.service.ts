import { createECDH } from 'node:crypto'
import type { PushState, PushSubscription } from '@lamplight/contract/push'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { hashToken } from '../../lib/hash-token.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import * as sql from './push.sql.ts'

/** Devices that notifications are pushed to. Each belongs to the session that switched it on, and ends with it. */
export interface Push {
  /** `sessionToken` is the requesting session. */
  state(sessionToken: string): Promise<PushState>
  subscribe(
    viewer: Viewer,
    sessionToken: string,
    subscription: PushSubscription,
  ): Promise<Result<PushState, 'not_found' | 'validation_failed' | 'not_signed_in'>>
  unsubscribe(sessionToken: string): Promise<PushState>
}

/** Whether a message can be encrypted for this key: it is a point of the curve. */
function isUsableKey(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}

/** @param publicKey the site's own; null when the operator has set none */
export function createPush({ db, publicKey }: { db: Db; publicKey: string | null }): Push {
  const state = async (sessionToken: string): Promise<PushState> => {
    const device = publicKey === null ? undefined : await sql.findDevice(db, hashToken(sessionToken), publicKey)
    return { publicKey, endpoint: device?.endpoint ?? null }
  }
  return {
    state,
    async subscribe({ id }, sessionToken, { endpoint, p256dh, auth }) {
      if (publicKey === null) return fail('not_found')
      if (!isUsableKey(p256dh)) return fail('validation_failed')
      const device = { sessionHash: hashToken(sessionToken), userId: id, endpoint, p256dh, auth, publicKey }
      const isSaved = await transact(db, ({ tx }) => sql.saveDevice(tx, device))
      return isSaved ? ok({ publicKey, endpoint }) : fail('not_signed_in')
    },
    async unsubscribe(sessionToken) {
      await sql.deleteDeviceOf(db, hashToken(sessionToken))
      return state(sessionToken)
    },
  }
}
