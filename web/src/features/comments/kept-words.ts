/**
 * Words begun and not sent, kept in this tab, so that a reload, a step back or signing in again does not lose them. Of
 * one person and one video: nobody finds the words of somebody else.
 */
export interface WordsPlace {
  userId: number
  videoId: number
}

const keyOf = ({ userId, videoId }: WordsPlace) => `comment ${userId} ${videoId}`

/** Empty when there are none, or when the browser forbids storage. */
export function readWords(place: WordsPlace): string {
  try {
    return sessionStorage.getItem(keyOf(place)) ?? ''
  } catch {
    return ''
  }
}

/** Blank words are forgotten. Storage that is full or forbidden is no reason to fail: the words are in the box. */
export function keepWords(place: WordsPlace, words: string): void {
  try {
    if (words.trim() === '') sessionStorage.removeItem(keyOf(place))
    else sessionStorage.setItem(keyOf(place), words)
  } catch {
    // Nothing to do: they are kept until the page goes.
  }
}
