/** Widths of every poster and thumbnail, in pixels. */
export const imageWidths = [320, 640, 1280] as const
