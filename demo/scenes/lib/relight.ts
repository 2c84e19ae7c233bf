import { type Layer, layLit } from './layer.ts'
import { lamp } from './light.ts'
import type { Plane, Rgb } from './plane.ts'
import type { Stage } from './scene.ts'

/** A lamp in scene units; `half` is the distance at which its light has fallen to half. */
export type Lamp = { x: number; y: number; half: number; colour: Rgb; squash?: number }

/**
 * The picture of painted `layers` (back to front) under `lamps` alone. Light adds up, so a scene with several lamps
 * is the sum of such pictures, and a lamp that flickers is its picture times a number: nothing is drawn again.
 */
export function litBy(stage: Stage, layers: readonly Layer[], lamps: readonly Lamp[], evenly: Rgb = [0, 0, 0]): Plane {
  const light = stage.blank()
  for (let i = 0; i < light.rgb.length; i++) light.rgb[i] = evenly[i % 3]
  for (const { x, y, half, colour, squash } of lamps) {
    lamp(light, x * stage.unit, y * stage.unit, half * stage.unit, colour, squash)
  }
  const picture = stage.blank()
  for (const layer of layers) layLit(picture, layer, light)
  return picture
}
