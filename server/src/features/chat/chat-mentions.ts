/** Names in a message: `@grace` calls grace. */
import { usernameKey } from '../accounts/usernames.ts'

/** More names than this in one message call nobody further. */
const MOST_NAMES = 10
/** Usernames are letters, digits, dots, hyphens and underscores; a dot at the end belongs to the sentence. */
const NAME = /(?<![\p{L}\p{N}@._-])@([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]{0,30}[\p{L}\p{M}\p{N}_-])?)/gu

/** The keys of the usernames a text calls, each once. */
export function namedIn(content: string): string[] {
  const keys = new Set<string>()
  for (const [, name = ''] of content.matchAll(NAME)) {
    keys.add(usernameKey(name))
    if (keys.size === MOST_NAMES) break
  }
  return [...keys]
}
