/** Mentions in a message: `@grace` notifies grace. */
import { usernameKey } from '../accounts/usernames.ts'

/** The most mentions in one message; further ones are ignored. */
const MAX_NAMES = 10
/** Usernames are letters with their marks, digits, dots, hyphens and underscores; a dot at the end is punctuation. */
const NAME =
  /(?<![\p{L}\p{M}\p{N}@._-])@([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._\p{Join_Control}-]{0,30}[\p{L}\p{M}\p{N}_-])?)/gu

/** The distinct keys of the usernames that a text mentions. */
export function namedIn(content: string): string[] {
  const keys = new Set<string>()
  for (const [, name = ''] of content.matchAll(NAME)) {
    keys.add(usernameKey(name))
    if (keys.size === MAX_NAMES) break
  }
  return [...keys]
}
