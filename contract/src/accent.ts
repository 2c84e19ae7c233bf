/** The site's accent colour: whether text in it and on it is readable, and its variant for the dark theme. */

type Colour = readonly [number, number, number]

/** The contrast of text that WCAG 2.2 requires. */
export const MIN_CONTRAST = 4.5
/** Backgrounds of text in the accent colour: those of `web/src/ui/styles/tokens.css`. */
const LIGHT_GROUNDS = ['#f6f7f9', '#ffffff', '#e8edf9']
const DARK_GROUNDS = ['#0d1220', '#151c30', '#1f2a4b']
const WHITE = '#ffffff'

const toColour = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]
const toHex = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const toLinear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
function luminance(hex: string): number {
  const [red, green, blue] = toColour(hex)
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

/** Between 1 and 21, as WCAG defines it. Colours are `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const mix = (hex: string, other: string, share: number): string => {
  const [a, b] = [toColour(hex), toColour(other)]
  const part = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share
  return toHex([part(0), part(1), part(2)])
}

const isReadableOn = (hex: string, grounds: readonly string[]) =>
  grounds.every((ground) => contrast(hex, ground) >= MIN_CONTRAST)

export interface AccentShades {
  /** Text and lines on the page. */
  brand: string
  /** Buttons; their text is white. */
  fill: string
  fillHover: string
}

/**
 * The shades of both themes, or null where text in the colour or on it would be unreadable. In the dark theme text takes a
 * lighter shade of the same colour; buttons keep it.
 */
export function accentShades(hex: string): { light: AccentShades; dark: AccentShades } | null {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return null
  const fill = hex.toLowerCase()
  if (!isReadableOn(fill, LIGHT_GROUNDS)) return null
  // A hover shade that is darker always stays readable under white.
  const fillHover =
    contrast(mix(fill, WHITE, 0.12), WHITE) >= MIN_CONTRAST ? mix(fill, WHITE, 0.12) : mix(fill, '#000000', 0.16)
  let share = 0
  let brand = fill
  while (!isReadableOn(brand, DARK_GROUNDS) && share < 1) {
    share += 0.05
    brand = mix(fill, WHITE, share)
  }
  return { light: { brand: fill, fill, fillHover }, dark: { brand, fill, fillHover } }
}
