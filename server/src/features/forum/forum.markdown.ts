/**
 * Posts are Markdown, rendered to HTML here once, when a post is written. Raw HTML in Markdown is shown as
 * text. The result also passes an allow-list, so that a bug in the parser cannot let a script through.
 */
import MarkdownIt, { type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

/** Depth of nested quotes and lists; deeper ones are shown as text. */
const DEEPEST = 20
/** Mentions in one post, so that nobody can notify the whole site. */
const MENTIONS_MAX = 10
/** `@name` at the start of a line or after a sign, so that e-mail addresses are not mentions. */
const MENTION = /(?<![\p{L}\p{M}\p{N}_@./+-])@([\p{L}\p{N}][\p{L}\p{M}\p{N}._\p{Join_Control}-]{1,31})/gu

/** Cells of the tables in one post. The parser completes each row to the width of the heading: 20,000 characters make 65,000 cells. */
const CELLS_MAX = 5000

/**
 * What may be a URL: up to white space or a mark of direction. With such a mark it would lead nowhere, or what is shown of
 * it would be turned round.
 */
const UNTIL_MARK = /^[^\s\p{Bidi_Control}]*/u

function createMarkdown() {
  // Pictures of other sites would reveal to them who reads here.
  const made = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: DEEPEST }).disable('image')
  const { linkify } = made
  const matchAtStart = linkify.matchAtStart.bind(linkify)
  linkify.matchAtStart = (text) => matchAtStart(UNTIL_MARK.exec(text)?.[0] ?? '')
  return made
}
const markdown = createMarkdown()
const withoutTables = createMarkdown().disable('table')

/** The most cells that the tables of a text can have. A table has no empty lines, and as many columns as its heading has. */
function countCells(content: string): number {
  let cells = 0
  for (const block of content.split(/\n[\t >]*\n/)) {
    const lines = block.split('\n')
    const signs = lines.reduce((most, line) => Math.max(most, line.split('|').length - 1), 0)
    if (signs > 0) cells += lines.length * (signs + 1)
  }
  return cells
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'br',
      'strong',
      'em',
      's',
      'blockquote',
      'ul',
      'ol',
      'li',
      'code',
      'pre',
      'a',
      'hr',
      'h3',
      'h4',
      'h5',
      'h6',
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'dir'], ol: ['start'], p: ['dir'], li: ['dir'], blockquote: ['dir'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
  transformTags: {
    // The page has its own first and second level headings.
    h1: 'h3',
    h2: 'h4',
    // The direction of each paragraph follows its first letter.
    p: (tagName, attribs) => ({ tagName, attribs: { ...attribs, dir: 'auto' } }),
    li: (tagName, attribs) => ({ tagName, attribs: { ...attribs, dir: 'auto' } }),
    a: (tagName, attribs) => ({
      tagName,
      attribs: isOwnAddress(attribs.href) ? attribs : { ...attribs, rel: 'nofollow ugc noopener' },
    }),
  },
}

const isOwnAddress = (href: string | undefined): boolean => /^[/#](?!\/)/.test(href ?? '')

export interface Person {
  id: number
  username: string
}

export interface RenderedPost {
  html: string
  /** The people it mentions, at most ten. */
  mentionedIds: number[]
  /** Links to other sites. */
  linkCount: number
}

/** See render-post.ts, which loads this file. */
export async function renderPost(
  content: string,
  findPeople: (names: string[]) => Promise<ReadonlyMap<string, Person>>,
): Promise<RenderedPost> {
  const tokens = (countCells(content) > CELLS_MAX ? withoutTables : markdown).parse(content, {})
  const inlines = tokens.flatMap((token) => (token.children ? [token] : []))
  const names = new Set<string>()
  for (const inline of inlines) {
    for (const { content: text } of textsOutsideLinks(inline)) {
      for (const [, name = ''] of text.matchAll(MENTION)) names.add(trimmed(name))
    }
  }
  const people = names.size > 0 ? await findPeople([...names].slice(0, MENTIONS_MAX)) : new Map<string, Person>()
  if (people.size > 0) for (const inline of inlines) linkMentions(inline, people)
  const html = sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), allowed)
  return {
    html,
    mentionedIds: [...new Set([...people.values()].map((person) => person.id))],
    linkCount: inlines.flatMap((inline) => inline.children ?? []).filter(leadsAway).length,
  }
}

/** A sentence may end after a name. */
const trimmed = (name: string): string => name.replace(/[._\p{Join_Control}-]+$/u, '')

const leadsAway = (token: Token): boolean =>
  token.type === 'link_open' && !isOwnAddress(String(token.attrGet('href') ?? ''))

function textsOutsideLinks(inline: Token): Token[] {
  let depth = 0
  return (inline.children ?? []).filter((token) => {
    if (token.type === 'link_open') depth += 1
    if (token.type === 'link_close') depth -= 1
    return token.type === 'text' && depth === 0
  })
}

/** Replaces each known `@name` with a link to the person. */
function linkMentions(inline: Token, people: ReadonlyMap<string, Person>): void {
  const open = new Set(textsOutsideLinks(inline))
  inline.children = (inline.children ?? []).flatMap((token) =>
    open.has(token) ? splitAtMentions(token, people) : [token],
  )
}

function splitAtMentions(token: Token, people: ReadonlyMap<string, Person>): Token[] {
  const TokenOf = token.constructor as new (type: string, tag: string, nesting: -1 | 0 | 1) => Token
  const textToken = (text: string): Token => Object.assign(new TokenOf('text', '', 0), { content: text })
  const parts: Token[] = []
  let end = 0
  for (const match of token.content.matchAll(MENTION)) {
    const name = trimmed(match[1] ?? '')
    const person = people.get(name)
    if (!person) continue
    const opening = new TokenOf('link_open', 'a', 1)
    opening.attrSet('href', `/profile/${person.id}`)
    parts.push(textToken(token.content.slice(end, match.index)), opening, textToken(`@${name}`))
    parts.push(new TokenOf('link_close', 'a', -1))
    end = match.index + 1 + name.length
  }
  return parts.length === 0 ? [token] : [...parts, textToken(token.content.slice(end))]
}
