import { FairQueue } from '../lib/fair-queue.ts'
import { SHORT_ENCODING_SECONDS } from './encoding-cost.ts'

/**
 * The queue of the encoder in this process, fair by member and shortest first. Short clips have an additional slot: a film that
 * takes hours does not block them.
 */
export const encoderQueue = new FairQueue({ slots: 1, shortSlots: 1, shortCost: SHORT_ENCODING_SECONDS })

/** How many encodes may run at once (initially 1), besides short clips. */
export const setEncoderSlots = (slots: number): void => encoderQueue.resize(slots)
