/**
 * Words begun and not sent, kept in this tab, so that a reload, a step back or signing in again does not lose them. Of
 * one person and one box: nobody finds the words of somebody else.
 */
export type WordsPlace = string

/** `id`: of the video for a comment, of the comment for a reply to it or a correction of it; of the topic or post in the forum. */
export const wordsPlace = (
  kind: 'comment' | 'reply' | 'edit' | 'topic reply' | 'post edit' | 'new topic' | 'review',
  userId: number,
  id: number,
): WordsPlace => `${kind} ${userId} ${id}`

/** Empty when there are none, or when the browser forbids storage. */
export function readWords(place: WordsPlace): string {
  try {
    return sessionStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}

/** Blank words are forgotten. Storage that is full or forbidden is no reason to fail: the words are in the box. */
export function keepWords(place: WordsPlace, words: string): void {
  try {
    if (words.trim() === '') sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, words)
  } catch {
    // Nothing to do: they are kept until the page goes.
  }
}
