/** Patches the cached lists of comments with a response, so that no page has to be refetched. */
import type { Comment, Reply } from '@lamplight/contract/comments'
import type { InfiniteData } from '@tanstack/react-query'
import type { ListPage } from '../../api/client.ts'

type Entry = Comment | Reply
export type Pages = InfiniteData<ListPage<Entry[]>, string | undefined>

const isComment = (entry: Entry): entry is Comment => 'replies' in entry

const isPinned = (entry: Entry): boolean => isComment(entry) && entry.isPinned

const holds = ({ pages }: Pages, id: number): boolean =>
  pages.some(({ items }) =>
    items.some((entry) => entry.id === id || (isComment(entry) && entry.replies.some((reply) => reply.id === id))),
  )

/** Applies a change to the items of the pages, and adds `more` to the total count. */
const mapPages = (data: Pages, more: number, map: (items: Entry[], page: number) => Entry[]): Pages => ({
  ...data,
  pages: data.pages.map((page, index) => ({
    ...page,
    items: map(page.items, index),
    total: page.total === null ? null : page.total + more,
  })),
})

/**
 * Inserts a new comment into the cached list at `path`, in its place; a reply joins its comment. If its place is on a page
 * that is not loaded, only the count changes. A comment that is already there, because it was sent twice, changes nothing.
 */
export function withAdded(data: Pages, added: Comment, parentId: number | undefined, path: string): Pages {
  // Replies loaded page by page are shown together with those of their comment.
  if (/\/replies(\?|$)/.test(path) || holds(data, added.id)) return data
  if (parentId !== undefined) {
    const { replies: _replies, replyCount: _count, repliesCursor: _cursor, isPinned: _pinned, ...reply } = added
    return mapPages(data, 1, (items) => items.map((entry) => withReply(entry, reply, parentId)))
  }
  // Sorted by likes, the newest comment without likes comes after all that have some.
  const isByLikes = path.includes('sort=top')
  let isPlaced = false
  return mapPages(data, 1, (items, page) => {
    // Below the pinned one.
    const found = items.findIndex((entry) => !isPinned(entry) && (!isByLikes || entry.likes <= added.likes))
    const isEnd = data.pages[page]?.nextCursor === null
    if (isPlaced || (found < 0 && !isEnd)) return items
    isPlaced = true
    return items.toSpliced(found < 0 ? items.length : found, 0, added)
  })
}

function withReply(entry: Entry, reply: Reply, parentId: number): Entry {
  if (!isComment(entry) || (entry.id !== parentId && !entry.replies.some(({ id }) => id === parentId))) return entry
  return { ...entry, replies: [...entry.replies, reply], replyCount: entry.replyCount + 1 }
}

/** A list of comments or replies in which one of them has new text. */
export function withEdited(data: Pages, { id, content, editedAt }: Comment): Pages {
  const edit = <T extends Reply>(entry: T): T => (entry.id === id ? { ...entry, content, editedAt } : entry)
  return mapPages(data, 0, (items) =>
    items.map((entry) => (isComment(entry) ? { ...edit(entry), replies: entry.replies.map(edit) } : edit(entry))),
  )
}
