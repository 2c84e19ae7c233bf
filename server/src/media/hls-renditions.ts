import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  measureBandwidth,
  parseMediaPlaylist,
  totalSeconds,
  writeMasterPlaylist,
  writeVodPlaylist,
} from './hls-playlist.ts'
import { readInitCodecs } from './init-codecs.ts'
import { type Ladder, type Rung, SPEECH_AUDIO_KBPS } from './ladder.ts'
import type { Rendition } from './manifest.ts'
import { MediaFailure } from './media-failure.ts'
import { framesPerSecond } from './media-info.ts'
import { hlsFiles, outputFiles } from './output-files.ts'
import { writeWhole } from './write-file.ts'

/** The most bytes that the boxes around the samples add. */
const CONTAINER_OVERHEAD = 1.03

interface AudioVariant {
  bandwidth: number
  averageBandwidth: number
  codecs: string
}

export interface Renditions {
  pictures: Rendition[]
  audio: AudioVariant | null
  /** Seconds of the largest rung encoded so far. */
  seconds: number
}

/** Lists the playable rungs while ffmpeg is still writing: those with a first segment, with their maximum bandwidth. */
export async function readGrowingRenditions(outDir: string, ladder: Ladder, sound: boolean): Promise<Renditions> {
  const pictures: Rendition[] = []
  for (const rung of ladder.rungs) {
    if (!(await hasFirstSegment(outDir, rung.name))) continue
    const ceiling = Math.round((rung.maxVideoKbps + (sound ? rung.audioKbps : 0)) * 1000 * CONTAINER_OVERHEAD)
    pictures.push(rendition(rung, await readCodecs(outDir, rung.name), { peak: ceiling, average: ceiling }))
  }
  const audioReady = sound && (await hasFirstSegment(outDir, 'audio'))
  const ceiling = Math.round(SPEECH_AUDIO_KBPS * 1000 * CONTAINER_OVERHEAD)
  const audio = audioReady
    ? { bandwidth: ceiling, averageBandwidth: ceiling, codecs: await readCodecs(outDir, 'audio') }
    : null
  return { pictures, audio, seconds: 0 }
}

async function hasFirstSegment(outDir: string, name: string): Promise<boolean> {
  try {
    return parseMediaPlaylist(await readFile(join(outDir, hlsFiles(name).playlist), 'utf8')).segments.length > 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/**
 * Turns the growing playlists into finished ones of type VOD and measures them.
 * @throws MediaFailure `encoder_failed` when a playlist is incomplete
 */
export async function finishRenditions(outDir: string, ladder: Ladder, sound: boolean): Promise<Renditions> {
  const finished = await Promise.all(
    ladder.rungs.map(async (rung) => {
      const { peak, average, seconds } = await finishPlaylist(outDir, rung.name)
      return { picture: rendition(rung, await readCodecs(outDir, rung.name), { peak, average }), seconds }
    }),
  )
  let audio: AudioVariant | null = null
  if (sound) {
    const { peak, average } = await finishPlaylist(outDir, 'audio')
    audio = { bandwidth: peak, averageBandwidth: average, codecs: await readCodecs(outDir, 'audio') }
  }
  return { pictures: finished.map(({ picture }) => picture), audio, seconds: finished.at(-1)?.seconds ?? 0 }
}

async function finishPlaylist(outDir: string, name: string) {
  const files = hlsFiles(name)
  const path = join(outDir, files.playlist)
  const list = parseMediaPlaylist(await readFile(path, 'utf8'))
  if (!list.ended || !list.init || list.segments.length === 0) {
    throw new MediaFailure('encoder_failed', `playlist ${name} is not complete`)
  }
  const sizes = await Promise.all(
    list.segments.map(async ({ uri, seconds }) => ({
      seconds,
      bytes: (await stat(join(outDir, files.folder, uri))).size,
    })),
  )
  await writeWhole(path, writeVodPlaylist(list))
  return { ...measureBandwidth(sizes), seconds: totalSeconds(list.segments) }
}

async function readCodecs(outDir: string, name: string): Promise<string> {
  const { video, audio } = readInitCodecs(await readFile(join(outDir, hlsFiles(name).init)))
  return [video, audio].filter((codec) => codec !== null).join(',')
}

const rendition = (rung: Rung, codecs: string, rate: { peak: number; average: number }): Rendition => ({
  name: rung.name,
  width: rung.width,
  height: rung.height,
  bandwidth: rate.peak,
  averageBandwidth: rate.average,
  codecs,
  frameRate: Math.round(framesPerSecond(rung.frameRate) * 1000) / 1000,
})

/** Overwrites the master playlist. */
export async function writeMaster(outDir: string, renditions: Renditions, complete: boolean): Promise<void> {
  await writeWhole(
    join(outDir, outputFiles.master),
    writeMasterPlaylist(renditions.pictures, renditions.audio, complete),
  )
}
