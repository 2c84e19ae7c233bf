import type { Score } from '../sound/score.ts'
import type { Film } from './film.ts'
import { createPlane, type Plane } from './plane.ts'

/** What a scene draws on. One scene unit is `unit` pixels, so the same drawing serves 720p and 1080p. */
export type Stage = { width: number; height: number; unit: number; plane: Plane; blank: () => Plane }

/** Draws the picture of one moment into `stage.plane`. `seconds` runs from 0 to the scene's length. */
export type Draw = (seconds: number) => void | Promise<void>

/** One small film: its size, its length, how it is drawn, developed and sounds. */
export type Scene = {
  slug: string
  seconds: number
  /** Scene units; 1280 x 720 unless the film is portrait. */
  size?: readonly [width: number, height: number]
  /** Pixels per scene unit: 1 gives 720p, 1.5 gives 1080p. */
  unit?: number
  container?: 'mp4' | 'webm'
  /** x264 or VP9 constant quality; chosen by eye per scene, lower is better and larger. */
  crf: number
  film: Film
  /** Draws what stands still once, and returns what moves. */
  prepare: (stage: Stage) => Promise<Draw>
  score: () => Score
}

/** An empty stage for `scene`. */
export function createStage(scene: Scene): Stage {
  const unit = scene.unit ?? 1
  const [w, h] = scene.size ?? [1280, 720]
  const width = Math.round(w * unit)
  const height = Math.round(h * unit)
  return { width, height, unit, plane: createPlane(width, height), blank: () => createPlane(width, height) }
}
