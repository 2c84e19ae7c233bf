import { createRandom } from '../lib/noise.ts'
import { beds } from './beds.ts'
import { instruments, sampleRate } from './instruments.ts'
import type { Bed, Score } from './score.ts'

/** Delay lines of the room in samples, mutually prime so that echoes do not pile up; right ear a little longer. */
const combs = [1687, 1931, 2053, 2251, 2447, 2659]
const passes = [347, 113]
const earGap = 37

/**
 * Plays `score` for `seconds` and returns a 16-bit stereo WAV file at 44.1 kHz: faded in and out, loudness brought
 * to the same level for every film, never clipped.
 */
export function renderWav(score: Score, seconds: number): Buffer {
  const frames = Math.round(seconds * sampleRate)
  const ears = [new Float32Array(frames), new Float32Array(frames)]
  score.notes.forEach((note, seed) => {
    const frequency = 440 * 2 ** ((note.pitch - 69) / 12)
    const length = note.length ?? (note.instrument === 'pluck' ? 3 : 6)
    const tone = instruments[note.instrument](frequency, length, seed + 1)
    const start = Math.max(0, Math.round(note.at * sampleRate))
    const angle = (((note.pan ?? 0) + 1) * Math.PI) / 4
    const gain = (note.gain ?? 0.5) * 0.4
    const last = Math.min(tone.length, frames - start)
    for (let i = 0; i < last; i++) {
      ears[0][start + i] += tone[i] * gain * Math.cos(angle)
      ears[1][start + i] += tone[i] * gain * Math.sin(angle)
    }
  })
  ears.forEach((ear, side) => {
    addRoom(ear, (score.space ?? 0.35) * 0.5, side * earGap)
    for (const [bed, gain] of Object.entries(score.beds ?? {}) as [Bed, number][]) {
      const sound = beds[bed](frames, createRandom(91 + side * 7 + bed.length))
      for (let i = 0; i < frames; i++) ear[i] += sound[i] * gain
    }
  })
  return wav(level(ears))
}

function addRoom(ear: Float32Array, amount: number, longer: number): void {
  const wet = new Float32Array(ear.length)
  for (const size of combs) {
    const line = new Float32Array(size + longer)
    let soft = 0
    for (let i = 0, at = 0; i < ear.length; i++, at = (at + 1) % line.length) {
      const out = line[at]
      soft += (out - soft) * 0.55
      line[at] = ear[i] + soft * 0.84
      wet[i] += out / combs.length
    }
  }
  for (const size of passes) {
    const line = new Float32Array(size + longer)
    for (let i = 0, at = 0; i < wet.length; i++, at = (at + 1) % line.length) {
      const out = line[at] - wet[i] * 0.5
      line[at] = wet[i] + line[at] * 0.5
      wet[i] = out
    }
  }
  for (let i = 0; i < ear.length; i++) ear[i] += wet[i] * amount * 2
}

/** Fades both ends, sets the mean level to about -21 dBFS and rounds off peaks. */
function level(ears: Float32Array[]): Float32Array[] {
  const frames = ears[0].length
  let energy = 0
  for (const ear of ears) for (const v of ear) energy += v * v
  const gain = 0.09 / Math.sqrt(energy / (frames * 2) + 1e-9)
  for (const ear of ears) {
    for (let i = 0; i < frames; i++) {
      const fade = Math.min(1, i / (0.6 * sampleRate), (frames - i) / (1.6 * sampleRate))
      ear[i] = Math.tanh(ear[i] * gain * fade)
    }
  }
  return ears
}

function wav([left, right]: Float32Array[]): Buffer {
  const file = Buffer.alloc(44 + left.length * 4)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + left.length * 4, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 4, 28)
  file.writeUInt16LE(4, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(left.length * 4, 40)
  for (let i = 0; i < left.length; i++) {
    file.writeInt16LE(Math.round(left[i] * 32000), 44 + i * 4)
    file.writeInt16LE(Math.round(right[i] * 32000), 46 + i * 4)
  }
  return file
}
