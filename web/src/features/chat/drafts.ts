/** Unsent text, stored in this tab per person and room; it survives a change of rooms and a reload. */
const placeOf = (userId: number, roomId: number) => `chat-draft ${userId} ${roomId}`

/** Empty when there is no draft, or when the browser forbids storage. */
export function readDraft(userId: number, roomId: number): string {
  try {
    return sessionStorage.getItem(placeOf(userId, roomId)) ?? ''
  } catch {
    return ''
  }
}

export function storeDraft(userId: number, roomId: number, words: string): void {
  try {
    if (words.trim() === '') sessionStorage.removeItem(placeOf(userId, roomId))
    else sessionStorage.setItem(placeOf(userId, roomId), words)
  } catch {
    // The text is still in the box.
  }
}
