import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ladderCommand, type Source } from './commands.ts'
import type { FilterSupport } from './filters.ts'
import { type Renditions, readGrowingRenditions } from './hls-renditions.ts'
import type { Ladder } from './ladder.ts'
import type { Loudness } from './loudness.ts'
import { hlsFiles } from './output-files.ts'
import { type FfmpegRun, runFfmpeg } from './runner.ts'

export interface LadderRun extends Pick<FfmpegRun, 'signal' | 'timeLimitMs'> {
  preset: string
  loudness: Loudness | null
  support: FilterSupport
  /** Called with 0 to 1. */
  onPart: (part: number) => void
  /** Called each time another rung has its first segment, and in any case before this ends, with all of them. */
  onPlayable: (renditions: Renditions) => Promise<void>
}

/** Encodes all rungs and the audio-only rendition into `outDir`, as growing playlists that can already be played. */
export async function encodeLadder(source: Source, ladder: Ladder, outDir: string, run: LadderRun): Promise<void> {
  const { preset, loudness, support, onPart, onPlayable, ...limits } = run
  const sound = source.info.audio !== null
  const names = [...ladder.rungs.map((rung) => rung.name), ...(sound ? ['audio'] : [])]
  await Promise.all(names.map((name) => mkdir(join(outDir, hlsFiles(name).folder), { recursive: true })))

  let playable = 0
  const announceNew = async () => {
    const growing = await readGrowingRenditions(outDir, ladder, sound)
    const count = growing.pictures.length + (growing.audio ? 1 : 0)
    if (growing.pictures.length === 0 || count <= playable) return
    playable = count
    await onPlayable(growing)
  }
  // One check at a time; an error in a check (a full disk, a failed caller) ends the encode with that error.
  const stop = new AbortController()
  let failure: unknown
  let looking: Promise<void> | null = null
  const look = () => {
    if (looking || playable === names.length) return
    looking = announceNew()
      .catch((error: unknown) => {
        failure ??= error
        stop.abort()
      })
      .finally(() => {
        looking = null
      })
  }
  try {
    await runFfmpeg({
      ...limits,
      signal: AbortSignal.any([stop.signal, ...(limits.signal ? [limits.signal] : [])]),
      lane: 'heavy',
      cwd: outDir,
      args: ladderCommand(source, ladder, { preset, loudness, support }),
      secrets: [source.path, outDir],
      onSeconds: (seconds) => {
        onPart(seconds / source.info.durationSeconds)
        look()
      },
    })
  } catch (error) {
    throw failure ?? error
  } finally {
    await looking
  }
  if (failure) throw failure
  // A short encode ends while the last check is still running, or before any.
  if (playable < names.length) await announceNew()
}
