export type Instrument = 'bell' | 'bowl' | 'pluck' | 'pad' | 'flute'
export type Bed = 'wind' | 'water' | 'fire' | 'birds' | 'night' | 'sea'

/** One sound: `at` and `length` in seconds, `pitch` as a MIDI note (69 is 440 Hz), `gain` 0..1, `pan` -1..1. */
export type Note = { instrument: Instrument; at: number; pitch: number; length?: number; gain?: number; pan?: number }

/** What a film sounds like. Beds last the whole film; `space` is how much of the room is heard, 0..1. */
export type Score = { notes: Note[]; beds?: Partial<Record<Bed, number>>; space?: number }

/**
 * Writes a melody: `pitches` one after another, `beat` seconds apart from `start`; `null` rests.
 * A slight unevenness keeps it from sounding mechanical, the same at every rendering.
 */
export function melody(
  instrument: Instrument,
  start: number,
  beat: number,
  pitches: readonly (number | null)[],
  voice: { gain?: number; pan?: number; length?: number } = {},
): Note[] {
  return pitches.flatMap((pitch, i) => {
    if (pitch === null) return []
    const drift = 0.018 * Math.sin(i * 12.9)
    const touch = (voice.gain ?? 0.5) * (0.88 + 0.12 * Math.cos(i * 2.4))
    return [{ instrument, at: start + i * beat + drift, pitch, ...voice, gain: touch }]
  })
}

/** Several notes together, spread a little from left to right. */
export function chord(
  instrument: Instrument,
  at: number,
  length: number,
  pitches: readonly number[],
  gain: number,
): Note[] {
  return pitches.map((pitch, i) => ({
    instrument,
    at,
    pitch,
    length,
    gain: gain / Math.sqrt(pitches.length),
    pan: pitches.length > 1 ? (i / (pitches.length - 1) - 0.5) * 0.9 : 0,
  }))
}
