import { toPlainDigits } from './digits.ts'
import { isVisible, toOneLine } from './primitives.ts'

/** A part of a video. */
export interface Chapter {
  /** Seconds. */
  start: number
  title: string
}

const LINE = /^[([]?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?![\d:])[)\]]?\s*[-–—:]?\s*(\S.*)$/s

/**
 * The chapters that a description lists: lines that begin with a time, such as `1:20 Prayer` or `١:٢٠ صلاة`. None unless
 * they are at least two, in order, and within the video, because `3:16` at the start of a line can also be a verse.
 *
 * @param duration of the video in seconds
 */
export function findChapters(description: string, duration: number): Chapter[] {
  const chapters = description.split('\n').flatMap((written) => {
    // Marks of direction may stand before the time. Trimmed, so that a title is always found and nothing backtracks.
    const line = toOneLine(written).trim()
    const [, hours = '0', minutes, seconds, rest] = LINE.exec(toPlainDigits(line)) ?? []
    if (rest === undefined || !isVisible(rest)) return []
    // With the digits that were written.
    const title = line.slice(line.length - rest.length)
    return [{ start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title }]
  })
  const isInOrder = chapters.every(({ start }, index) => start > (chapters[index - 1]?.start ?? -1) && start < duration)
  return chapters.length > 1 && isInOrder ? chapters : []
}

/** The chapter at a time in seconds; undefined before the first. A jump to its start may end a moment before it. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters.findLast(({ start }) => start <= seconds + 0.1)
}
