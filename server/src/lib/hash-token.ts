import { createHash } from 'node:crypto'

/**
 * What is stored instead of the random token of a session, a link in a mail or a device: its SHA-256, 32 bytes, which gives
 * no access.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
