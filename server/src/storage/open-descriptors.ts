/** For tests: the files and sockets this process has open. */
import { readdirSync, readlinkSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'

function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}

const countTargets = (start: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => targetOf(fd).startsWith(start)).length

/** How many descriptors of this process are open on files below `folder`, removed ones included. (proc(5)) */
export const openDescriptors = (folder: string): number => countTargets(`${folder}/`)

/** How many descriptors of this process are connections or listening sockets. */
export const openSockets = (): number => countTargets('socket:')

/** Descriptors are closed in the background; resolves when `count` are left; the test's timeout is the only bound. */
export async function untilDescriptors(folder: string, count: number): Promise<void> {
  while (openDescriptors(folder) !== count) await nextTurn()
}
