import { parseStoryboard, type StoryboardFrame } from '../../lib/storyboard.ts'

/** The frame for `seconds`: the last one that has started, else the first; null when there is none. */
export function frameAt(frames: readonly StoryboardFrame[], seconds: number): StoryboardFrame | null {
  return frames.findLast(({ startSeconds }) => startSeconds <= seconds) ?? frames[0] ?? null
}

/** Loads and parses a storyboard. A missing or broken one is an empty list: the preview then shows the time only. */
export async function loadStoryboard(url: string, signal: AbortSignal): Promise<StoryboardFrame[]> {
  try {
    const response = await fetch(url, { signal, credentials: 'same-origin' })
    return response.ok ? parseStoryboard(await response.text(), url) : []
  } catch {
    return []
  }
}
