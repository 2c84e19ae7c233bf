import { createRandom } from '../lib/noise.ts'
import type { Instrument } from './score.ts'

export const sampleRate = 44100

type Voice = (frequency: number, seconds: number, seed: number) => Float32Array
type Overtone = readonly [ratio: number, strength: number, decaySeconds: number]

/** One tone of each instrument, mono, peak about 1; `seconds` is how long it is held or rings. */
export const instruments: Record<Instrument, Voice> = {
  // Partials of a small hand bell: hum, prime, tierce, quint, nominal and two above.
  bell: (f, seconds) =>
    struck(f, seconds, 0.004, [
      [0.5, 0.35, 5],
      [1, 0.6, 3.6],
      [1.19, 0.28, 2.4],
      [1.5, 0.16, 1.8],
      [2, 0.42, 1.9],
      [2.74, 0.14, 0.9],
      [3.76, 0.08, 0.5],
    ]),
  // A singing bowl: pairs of partials a hair apart beat slowly against each other.
  bowl: (f, seconds) =>
    struck(f, seconds, 0.06, [
      [1, 0.6, 7],
      [1.0035, 0.5, 7],
      [2.71, 0.3, 4.5],
      [2.722, 0.24, 4.5],
      [5.1, 0.1, 2],
    ]),
  pluck,
  pad,
  flute,
}

function struck(f: number, seconds: number, attack: number, partials: readonly Overtone[]): Float32Array {
  const out = new Float32Array(Math.ceil(seconds * sampleRate))
  for (const [ratio, strength, decay] of partials) {
    const step = (2 * Math.PI * f * ratio) / sampleRate
    const fall = Math.exp(-1 / (decay * sampleRate))
    let level = strength
    for (let i = 0; i < out.length; i++) {
      out[i] += Math.sin(i * step) * level
      level *= fall
    }
  }
  return shape(out, attack, Math.min(1.5, seconds / 2))
}

/** Karplus-Strong: a burst of noise going round a string that loses a little brightness each time. */
function pluck(f: number, seconds: number, seed: number): Float32Array {
  const out = new Float32Array(Math.ceil(seconds * sampleRate))
  const random = createRandom(seed)
  const exact = sampleRate / f - 0.5
  const period = Math.floor(exact)
  const part = exact - period
  const line = new Float32Array(period + 2)
  let soft = 0
  for (let i = 0; i < line.length; i++) {
    soft += (random() * 2 - 1 - soft) * 0.42
    line[i] = soft
  }
  let at = 0
  let last = 0
  for (let i = 0; i < out.length; i++) {
    const next = (at + 1) % line.length
    const value = line[at] * (1 - part) + line[next] * part
    const damped = (value + last) * 0.4985
    last = value
    line[at] = damped
    out[i] = damped * 1.9
    at = next
  }
  return shape(out, 0.002, 0.4)
}

function pad(f: number, seconds: number): Float32Array {
  const out = new Float32Array(Math.ceil(seconds * sampleRate))
  for (let h = 1; h <= 5; h++) {
    for (const detune of [-0.0017, 0.0013]) {
      const step = (2 * Math.PI * f * h * (1 + detune)) / sampleRate
      const strength = 0.34 / h ** 1.7
      for (let i = 0; i < out.length; i++) out[i] += Math.sin(i * step + h) * strength
    }
  }
  return shape(out, seconds * 0.35, seconds * 0.45)
}

function flute(f: number, seconds: number, seed: number): Float32Array {
  const out = new Float32Array(Math.ceil(seconds * sampleRate))
  const random = createRandom(seed)
  let phase = 0
  let breath = 0
  for (let i = 0; i < out.length; i++) {
    const t = i / sampleRate
    const vibrato = 1 + 0.0045 * Math.sin(2 * Math.PI * 4.7 * t) * Math.min(1, t / 0.9)
    phase += (2 * Math.PI * f * vibrato) / sampleRate
    breath += (random() * 2 - 1 - breath) * 0.12
    out[i] = Math.sin(phase) * 0.62 + Math.sin(phase * 2) * 0.14 + Math.sin(phase * 3) * 0.05 + breath * 0.07
  }
  return shape(out, 0.16, Math.min(0.5, seconds * 0.4))
}

function shape(samples: Float32Array, attackSeconds: number, releaseSeconds: number): Float32Array {
  const attack = Math.max(1, attackSeconds * sampleRate)
  const release = Math.max(1, releaseSeconds * sampleRate)
  for (let i = 0; i < samples.length; i++) {
    const up = Math.min(1, i / attack)
    const down = Math.min(1, (samples.length - i) / release)
    samples[i] *= up * up * (3 - 2 * up) * down * down
  }
  return samples
}
