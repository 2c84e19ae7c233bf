/** Session storage key in which the document's first script records the video chosen by a press, and when. */
export const CHOSEN_VIDEO = 'chosen video'
/** Window property for the same where storage is full or forbidden: it lasts as long as the document. */
export const CHOSEN_VIDEO_HERE = 'lamplightChosenVideo'
/** A page that takes longer than this to load no longer counts as opened by the press. */
export const FRESH_MS = 30_000

const here = globalThis as unknown as Record<string, string | undefined>

/** Whether the video with this id was just opened by a press on a link of the site. False on the server. */
export function isChosenVideo(id: number): boolean {
  const [path, at] = (readStored() ?? here[CHOSEN_VIDEO_HERE] ?? '').split(' ')
  return path === `/video/${id}` && Date.now() - Number(at) < FRESH_MS
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(CHOSEN_VIDEO)
  } catch {
    return null
  }
}

/** Marks a video that autoplay opens as chosen too. */
export function noteChosenVideo(id: number): void {
  const chosen = `/video/${id} ${Date.now()}`
  try {
    sessionStorage.setItem(CHOSEN_VIDEO, chosen)
  } catch {
    here[CHOSEN_VIDEO_HERE] = chosen
  }
}

/** A press counts once: after a reload the page waits. */
export function forgetChosenVideo(): void {
  delete here[CHOSEN_VIDEO_HERE]
  try {
    sessionStorage.removeItem(CHOSEN_VIDEO)
  } catch {
    // If storage is forbidden, it is empty too.
  }
}
