import { FairLine } from '../lib/fair-line.ts'
import { SHORT_ENCODING_SECONDS } from './encoding-cost.ts'

/**
 * Turns at the encoder in this process, fair by member and shortest first. Short clips have a place besides: a film that is
 * at work for hours does not keep them waiting.
 */
export const encoderLine = new FairLine({ slots: 1, shortSlots: 1, shortCost: SHORT_ENCODING_SECONDS })

/** How many encodes may run at once (1 at first), short clips aside. */
export const setEncoderSlots = (slots: number): void => encoderLine.resize(slots)
