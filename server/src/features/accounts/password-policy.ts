/** Which passwords are accepted for an account. */
import { PRIVILEGED_PASSWORD_MIN } from '@lamplight/contract/accounts'
import type { Issue } from '@lamplight/contract/errors'
import { withLimit } from '@lamplight/contract/longest'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { hashPassword } from './passwords.ts'

/** The fewest characters of a new password: those of the site, and of staff and people who are paid out at least 12. */
export const passwordMinimumOf = (siteMinimum: number, isPrivileged: boolean): number =>
  isPrivileged ? Math.max(siteMinimum, PRIVILEGED_PASSWORD_MIN) : siteMinimum

export const isShortPassword = (password: string): boolean => password.length < PRIVILEGED_PASSWORD_MIN

let common: Promise<ReadonlySet<string>> | undefined

/** The 49,000 passwords that are most frequent in published leaks; read when the first password is set. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

/** What is wrong with a new password: too short, or among the first that an attacker tries (norms row 2). */
export async function findPasswordIssue(password: string, minimum: number): Promise<string | null> {
  if (password.length < minimum) return withLimit(validationTexts.passwordTooShort, minimum)
  return (await commonPasswords()).has(password.toLowerCase()) ? validationTexts.passwordTooCommon : null
}

/** The same as the refusal of a form. @param path the field */
export async function passwordIssues(path: string, password: string, minimum: number): Promise<Issue[]> {
  const message = await findPasswordIssue(password, minimum)
  return message === null ? [] : [{ path, message }]
}

/** What is stored of a password. `group`: as for `hashPassword`. @throws Overloaded when too many are waiting */
export const storedPassword = async (password: string, group?: string) => ({
  passwordHash: await hashPassword(password, group),
  passwordIsShort: isShortPassword(password),
})
