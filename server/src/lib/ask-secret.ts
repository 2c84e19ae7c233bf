import type { ReadStream } from 'node:tty'

/**
 * Asks for a secret on the terminal without showing it. Null when the person cancelled with Ctrl-C or Ctrl-D, or when there is
 * no terminal to ask on.
 */
export function askSecret(
  question: string,
  { input = process.stdin, output = process.stderr }: { input?: ReadStream; output?: NodeJS.WritableStream } = {},
): Promise<string | null> {
  if (!input.isTTY) return Promise.resolve(null)
  // Before the prompt: the first letters of a quick answer must not be shown.
  input.setRawMode(true)
  input.setEncoding('utf8')
  input.resume()
  output.write(question)
  const { promise, resolve } = Promise.withResolvers<string | null>()
  let typed = ''
  const finish = (secret: string | null) => {
    input.off('data', onData)
    input.setRawMode(false)
    input.pause()
    output.write('\n')
    resolve(secret)
  }
  const onData = (chunk: string) => {
    for (const key of chunk) {
      if (key === '\r' || key === '\n') return finish(typed)
      if (key === '\u0003' || key === '\u0004') return finish(null)
      if (key === '\u007f' || key === '\b') typed = Array.from(typed).slice(0, -1).join('')
      else if (key >= ' ') typed += key
    }
  }
  input.on('data', onData)
  return promise
}
