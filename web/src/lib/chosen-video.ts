/** Session storage key in which the document's first script records the video chosen by a press, and when. */
export const CHOSEN_VIDEO = 'chosen video'
/** A page that takes longer than this to load no longer counts as opened by the press. */
export const FRESH_MS = 30_000

/** Whether the video with this id was just opened by a press on a link of the site. False on the server. */
export function isChosenVideo(id: number): boolean {
  try {
    const [path, at] = (sessionStorage.getItem(CHOSEN_VIDEO) ?? '').split(' ')
    return path === `/video/${id}` && Date.now() - Number(at) < FRESH_MS
  } catch {
    return false
  }
}

/** Marks a video that autoplay opens as chosen too. */
export function noteChosenVideo(id: number): void {
  try {
    sessionStorage.setItem(CHOSEN_VIDEO, `/video/${id} ${Date.now()}`)
  } catch {
    // Storage is forbidden: the next video waits for a press.
  }
}

/** A press counts once: after a reload the page waits. */
export function forgetChosenVideo(): void {
  try {
    sessionStorage.removeItem(CHOSEN_VIDEO)
  } catch {
    // If storage is forbidden, it is empty too.
  }
}
