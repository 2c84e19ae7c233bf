import { parseStoryboard, type StoryboardFrame } from '../lib/storyboard.ts'

/** The frame that stands for `seconds`: the last one that has begun, else the first; null when there is none. */
export function frameAt(frames: readonly StoryboardFrame[], seconds: number): StoryboardFrame | null {
  return frames.findLast(({ startSeconds }) => startSeconds <= seconds) ?? frames[0] ?? null
}

/** Fetches and reads a storyboard. One that is missing or broken is an empty list: the preview then shows the time. */
export async function loadStoryboard(url: string, signal: AbortSignal): Promise<StoryboardFrame[]> {
  try {
    const answer = await fetch(url, { signal, credentials: 'same-origin' })
    return answer.ok ? parseStoryboard(await answer.text(), url) : []
  } catch {
    return []
  }
}
