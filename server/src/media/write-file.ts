import { rename, writeFile } from 'node:fs/promises'

/** Replaces a file in one step: a reader sees the old one or the new one, whole. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.draft`
  await writeFile(draft, text)
  await rename(draft, path)
}
