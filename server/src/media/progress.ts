/**
 * Reads ffmpeg's `-progress` report: `key=value` lines in blocks that end with `progress=`. `onSeconds` gets the length
 * written so far, once a block, never smaller than before (`N/A` and the negative start of some streams are left out).
 */
export function createProgressParser(onSeconds?: (seconds: number) => void) {
  let rest = ''
  let frames = 0
  let seconds = 0

  const readLine = (line: string) => {
    const [key, value = ''] = line.trim().split('=', 2)
    if (key === 'frame') frames = Number(value) || 0
    if (key === 'out_time_us') seconds = Math.max(seconds, (Number(value) || 0) / 1e6)
    if (key === 'progress') onSeconds?.(seconds)
  }
  return {
    push(text: string) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(readLine)
    },
    latest: () => ({ frames, seconds }),
  }
}
