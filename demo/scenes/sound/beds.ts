import { noise } from '../lib/noise.ts'
import { sampleRate } from './instruments.ts'
import type { Bed } from './score.ts'

type Sound = (frames: number, random: () => number) => Float32Array

/** The sounds around a scene, each for one side of the ears; `random` differs left and right, so the room is wide. */
export const beds: Record<Bed, Sound> = {
  wind: (frames, random) => breeze(frames, random, 320, 0.22, 0.8),
  sea: (frames, random) => breeze(frames, random, 700, 0.11, 1),
  water: (frames, random) => {
    const out = breeze(frames, random, 1400, 0.9, 0.25)
    scatter(frames, random, 9, (at) =>
      drop(out, at, 480 + random() * 900, 0.03 + random() * 0.05, 0.1 + random() * 0.12),
    )
    return out
  },
  fire: (frames, random) => {
    const out = breeze(frames, random, 180, 0.7, 0.5)
    scatter(frames, random, 5, (at) => crackle(out, at, random))
    return out
  },
  birds: (frames, random) => {
    const out = new Float32Array(frames)
    scatter(frames, random, 0.55, (at) => song(out, at, random))
    return out
  },
  night: (frames, random) => {
    const out = breeze(frames, random, 240, 0.15, 0.4)
    const pitch = 3900 + random() * 300
    for (let i = 0; i < frames; i++) {
      const t = i / sampleRate
      const chirp = Math.max(0, Math.sin(2 * Math.PI * 14 * t)) * Math.max(0, Math.sin(2 * Math.PI * 0.62 * t + pitch))
      out[i] += Math.sin(2 * Math.PI * pitch * t) * chirp * 0.05
    }
    return out
  },
}

/** Noise through two gentle low-passes, swelling at about `rate` a second by `depth`. */
function breeze(frames: number, random: () => number, cutoff: number, rate: number, depth: number): Float32Array {
  const out = new Float32Array(frames)
  const k = 1 - Math.exp((-2 * Math.PI * cutoff) / sampleRate)
  const shift = random() * 100
  let a = 0
  let b = 0
  for (let i = 0; i < frames; i++) {
    a += (random() * 2 - 1 - a) * k
    b += (a - b) * k
    const swell = 1 - depth * (0.5 - 0.5 * noise((i / sampleRate) * rate, shift))
    out[i] = (b * swell * 0.5) / Math.sqrt(k)
  }
  return out
}

function scatter(frames: number, random: () => number, perSecond: number, place: (at: number) => void): void {
  for (let at = random() * sampleRate; at < frames; at += (-Math.log(1 - random()) / perSecond) * sampleRate) {
    place(Math.floor(at))
  }
}

function drop(out: Float32Array, at: number, pitch: number, seconds: number, gain: number): void {
  const length = Math.min(out.length - at, Math.floor(seconds * sampleRate * 3))
  for (let i = 0; i < length; i++) {
    const t = i / sampleRate
    out[at + i] +=
      Math.sin(2 * Math.PI * (pitch * t + 900 * t * t)) * Math.exp(-t / seconds) * gain * Math.min(1, i / 60)
  }
}

function crackle(out: Float32Array, at: number, random: () => number): void {
  const length = Math.min(out.length - at, Math.floor((0.002 + random() * 0.006) * sampleRate))
  const gain = 0.06 + random() ** 3 * 0.35
  for (let i = 0; i < length; i++) out[at + i] += (random() * 2 - 1) * gain * (1 - i / length) ** 2
}

function song(out: Float32Array, start: number, random: () => number): void {
  const notes = 2 + Math.floor(random() * 4)
  const base = 2300 + random() * 1500
  const gain = 0.03 + random() * 0.07
  let at = start
  for (let n = 0; n < notes; n++) {
    const seconds = 0.06 + random() * 0.09
    const bend = (random() - 0.35) * 9000
    const from = base * (0.9 + random() * 0.3)
    const length = Math.min(out.length - at, Math.floor(seconds * sampleRate))
    for (let i = 0; i < length; i++) {
      const t = i / sampleRate
      out[at + i] +=
        Math.sin(2 * Math.PI * (from * t + (bend * t * t) / 2)) * Math.sin((Math.PI * i) / length) ** 2 * gain
    }
    at += Math.floor((seconds + 0.03 + random() * 0.08) * sampleRate)
    if (at >= out.length) return
  }
}
