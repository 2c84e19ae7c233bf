import type { ReportTargetType } from '@lamplight/contract/reports'

/**
 * Drafts, stored in this tab, so that a reload, a step back or signing in again does not lose them. They belong to one
 * person and one box: nobody sees the drafts of somebody else.
 */
export type DraftKey = string

export type DraftKind =
  | 'comment'
  | 'reply'
  | 'edit'
  | 'topic reply'
  | 'post edit'
  | 'new topic'
  | 'review'
  | 'report decision'
  | 'profile'
  | 'product'
  | 'sponsored content'
  | 'inquiry'
  | 'answer to an inquiry'
  | 'notes to an advertiser'
  | `report of a ${ReportTargetType}`
  | 'appeal'
  | 'suspension appeal'
  | 'donation message'
  /** Stored by the chat itself (chat/drafts.ts). */
  | 'chat-draft'

/**
 * `user`: the id, or the username of a person who cannot sign in. `id`: the video for a comment, the comment for a reply or an
 * edit, the topic or post in the forum, what is reported or appealed, the case that is decided; 0 for something new.
 */
export const draftKeyOf = (kind: DraftKind, user: number | string, id: number): DraftKey => `${kind} ${user} ${id}`

/** Empty when there is no draft, or when the browser forbids storage. */
export function readDraft(place: DraftKey): string {
  try {
    return sessionStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}

/** Whether this tab has a draft of one of these kinds, of anybody: for a page whose person is no longer signed in. */
export function hasDraft(kinds: readonly DraftKind[]): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => kinds.some((kind) => key.startsWith(`${kind} `)))
  } catch {
    return false
  }
}

/** Moves a draft to another box, below the draft that is there already. */
export function moveDraft(from: DraftKey, to: DraftKey): void {
  const [moved, existing] = [readDraft(from), readDraft(to)]
  if (moved === '') return
  storeDraft(to, existing === '' ? moved : `${existing.trimEnd()}\n\n${moved}`)
  storeDraft(from, '')
}

/** A blank draft is deleted. Full or forbidden storage must not break anything: the text is in the box. */
export function storeDraft(place: DraftKey, words: string): void {
  try {
    if (words.trim() === '') sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, words)
  } catch {
    // The draft stays in the box until the page is closed.
  }
}
