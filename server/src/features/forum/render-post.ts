/** Posts as HTML, for all who write one. */
import type { Person, RenderedPost } from './forum.markdown.ts'

/**
 * A post as HTML. The parser is loaded with the first post that is written: a site at rest does not carry its 3 MB.
 * @param findPeople returns the people with the given names, by the name as it was given
 */
export async function renderPost(
  content: string,
  findPeople: (names: string[]) => Promise<ReadonlyMap<string, Person>>,
): Promise<RenderedPost> {
  const parser = await import('./forum.markdown.ts')
  return parser.renderPost(content, findPeople)
}
