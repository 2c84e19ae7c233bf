/**
 * Why a step of the media pipeline gave up.
 * - `cancelled`: the caller's signal was aborted.
 * - `timed_out`: the step ran longer than its time limit.
 * - `out_of_memory`: the process met its memory limit.
 * - `no_space`: the disk is full.
 * - `source_unreadable`: the source could be opened but not decoded to its end.
 * - `tool_missing`: ffmpeg or ffprobe is not installed.
 * - `encoder_failed`: anything else ffmpeg refused to do.
 */
export const mediaFailureCodes = [
  'cancelled',
  'timed_out',
  'out_of_memory',
  'no_space',
  'source_unreadable',
  'tool_missing',
  'encoder_failed',
] as const
export type MediaFailureCode = (typeof mediaFailureCodes)[number]

/** Thrown by every step below `processVideo`. `detail` is the end of the tool's output, without paths of this machine. */
export class MediaFailure extends Error {
  override readonly name = 'MediaFailure'
  readonly code: MediaFailureCode
  readonly detail: string

  constructor(code: MediaFailureCode, detail: string) {
    super(detail ? `${code}: ${detail}` : code)
    this.code = code
    this.detail = detail
  }
}

/** The meaning of the tool's message. Unknown messages are `encoder_failed`. */
export function failureCodeFromStderr(stderr: string): MediaFailureCode {
  if (/No space left on device|Disk quota exceeded/i.test(stderr)) return 'no_space'
  if (/Cannot allocate memory|malloc of size|Out of memory/i.test(stderr)) return 'out_of_memory'
  if (
    /moov atom not found|Invalid data found when processing input|Error opening input|Format not on whitelist/i.test(
      stderr,
    )
  ) {
    return 'source_unreadable'
  }
  return 'encoder_failed'
}

/**
 * Removes paths of this machine from a tool's message, so that it can be shown to the owner of a video.
 * `secrets` are replaced first because a file name may hold spaces and line breaks.
 */
export function withoutPaths(text: string, secrets: readonly string[] = []): string {
  let clean = text
  for (const secret of secrets) if (secret) clean = clean.replaceAll(secret, 'source')
  return clean
    .replace(/(?:file:)?(?:\/[^\s/:'"]+){2,}\/?/g, '(file)')
    .replace(/ @ 0x[0-9a-f]+/g, '')
    .trim()
}

/** The level of its log message: a cancelled run has not failed. */
export const levelOf = (error: unknown): 'info' | 'error' =>
  error instanceof MediaFailure && error.code === 'cancelled' ? 'info' : 'error'
