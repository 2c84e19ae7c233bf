/** Words begun and not sent, kept in this tab by person and room; a change of rooms or a reload costs none. */
const placeOf = (userId: number, roomId: number) => `chat-draft ${userId} ${roomId}`

/** Empty when there are none, or when the browser forbids storage. */
export function readDraft(userId: number, roomId: number): string {
  try {
    return sessionStorage.getItem(placeOf(userId, roomId)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(userId: number, roomId: number, words: string): void {
  try {
    if (words.trim() === '') sessionStorage.removeItem(placeOf(userId, roomId))
    else sessionStorage.setItem(placeOf(userId, roomId), words)
  } catch {
    // They are in the box.
  }
}
