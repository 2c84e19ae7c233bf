import { link, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { remuxRungCommand, remuxSourceCommand, type Source } from './commands.ts'
import { MediaFailure } from './media-failure.ts'
import { outputFiles } from './output-files.ts'
import { isPlayableAsIs } from './playable.ts'
import { openRungStream } from './rung-stream.ts'
import { type FfmpegRun, runFfmpeg } from './runner.ts'
import { together } from './together.ts'

type StepRun = Pick<FfmpegRun, 'signal' | 'timeLimitMs'>

/**
 * Copies a source that browsers can play into `full.mp4`. Null when they cannot, or when its packets cannot be copied into an
 * MP4: then the top rung becomes the full-quality file.
 */
export async function copySource(source: Source, outDir: string, run: StepRun): Promise<string | null> {
  if (!isPlayableAsIs(source.info)) return null
  const output = join(outDir, outputFiles.full)
  try {
    await runFfmpeg({ ...run, lane: 'light', args: remuxSourceCommand(source, output), secrets: [source.path, outDir] })
    return outputFiles.full
  } catch (error) {
    const uncopyable = error instanceof MediaFailure && /^(encoder_failed|source_unreadable)$/.test(error.code)
    if (!uncopyable) throw error
    await rm(output, { force: true })
    return null
  }
}

/** Copies a finished rung into one MP4 file. */
async function copyRung(outDir: string, rung: string, file: string, run: StepRun): Promise<string> {
  const stdin = await openRungStream(outDir, rung)
  const args = remuxRungCommand(join(outDir, file))
  await runFfmpeg({ ...run, lane: 'light', stdin, args, secrets: [outDir] })
  return file
}

/** `progressive.mp4` from one rung and, where the source was not copied, `full.mp4` from the top one. */
export async function copyFinishedRungs(
  outDir: string,
  rungs: { progressive: string; full: string | null },
  run: StepRun,
  stop: AbortController,
): Promise<void> {
  const separate = rungs.full !== null && rungs.full !== rungs.progressive ? rungs.full : null
  const copies = [copyRung(outDir, rungs.progressive, outputFiles.progressive, run)]
  if (separate) copies.push(copyRung(outDir, separate, outputFiles.full, run))
  await together(copies, stop)
  // A small source has one best rung for both: one file under two names.
  if (rungs.full === rungs.progressive)
    await link(join(outDir, outputFiles.progressive), join(outDir, outputFiles.full))
}
