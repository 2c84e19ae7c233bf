import { isUnreachable } from './api-error.ts'

/**
 * The response to a write, or when it was lost what shows that the server has carried it out.
 * @param findDone what has been done by it; null if it has not
 * @throws the failure of the write when nothing shows that it was carried out
 */
export async function orLostResponse<Reply, Done>(
  reply: Promise<Reply>,
  findDone: () => Promise<Done | null>,
): Promise<Reply | Done> {
  try {
    return await reply
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const done = await findDone().catch(() => null)
    if (done === null) throw error
    return done
  }
}

/**
 * Sends a write a second time when the response to the first one was lost. Only for writes that the server carries out once,
 * however often they arrive.
 * @throws the failure of the last attempt
 */
export const repeatIfLost = <Reply>(send: () => Promise<Reply>): Promise<Reply> =>
  send().catch((error: unknown) => {
    if (isUnreachable(error)) return send()
    throw error
  })
