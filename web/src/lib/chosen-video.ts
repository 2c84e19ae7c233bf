/** Place in the tab's storage in which the document's first script notes the video chosen by a press, and when. */
export const CHOSEN_VIDEO = 'chosen video'
/** A page that takes longer to come is not the answer to the press any more. */
const FRESH_MS = 30_000

/** Whether the video of this id was just chosen by a press on a link of the site. False on the server. */
export function isChosenVideo(id: number): boolean {
  try {
    const [path, at] = (sessionStorage.getItem(CHOSEN_VIDEO) ?? '').split(' ')
    return path === `/video/${id}` && Date.now() - Number(at) < FRESH_MS
  } catch {
    return false
  }
}

/** The same for a video that the reader's own setting goes on to. */
export function noteChosenVideo(id: number): void {
  try {
    sessionStorage.setItem(CHOSEN_VIDEO, `/video/${id} ${Date.now()}`)
  } catch {
    // Forbidden storage: the next video waits for a press.
  }
}

/** A press plays once: a reload of the page waits. */
export function forgetChosenVideo(): void {
  try {
    sessionStorage.removeItem(CHOSEN_VIDEO)
  } catch {
    // Forbidden storage holds nothing either.
  }
}
