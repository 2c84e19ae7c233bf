import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (norms row 1). About 10 ms of one core. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS)

export const verifyPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password)

let decoy: Promise<string> | undefined

/** Takes as long as a real check, for names that do not exist: time must not tell who has an account. */
export async function pretendToVerify(password: string): Promise<void> {
  decoy ??= hashPassword('no account has this password')
  await verify(await decoy, password)
}
