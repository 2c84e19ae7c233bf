import { readFile } from 'node:fs/promises'
import { BaseSequencer } from 'vitest/node'

/** Projects that run together, in this order. Not mixed: files of one project share what a worker has started. */
const PROJECTS = ['web-browser', 'e2e', 'server-waiting', 'server-isolated']

/**
 * Files that take longer than twenty seconds, the longest first: one of them at the end would run alone. A checkout that has run
 * its tests before knows the durations of all files; a new one knows these.
 */
export const LONGEST = [
  'web/src/player/engine/early-playback.browser.test.ts',
  'e2e/main-job.e2e.ts',
  'e2e/accessibility.e2e.ts',
  'e2e/many-processes.e2e.ts',
  'e2e/console.e2e.ts',
  'e2e/languages-and-themes.e2e.ts',
  'e2e/crash.e2e.ts',
  'e2e/upload-screen.e2e.ts',
  'e2e/comments.e2e.ts',
  'e2e/forum.e2e.ts',
  'e2e/home-and-watch.e2e.ts',
  'e2e/guest-viewing.e2e.ts',
  'e2e/chat.e2e.ts',
  'server/src/media/sources.test.ts',
  'server/src/features/processing/processing.test.ts',
  'server/src/cli.test.ts',
  'server/src/media/process-video.test.ts',
  'server/src/commands/backup/backup.test.ts',
  'server/src/media/probe.test.ts',
  'server/src/rolling-restart.test.ts',
  'server/src/features/uploads/killed-server.test.ts',
  'server/src/db/embedded/embedded-postgres.test.ts',
  'server/src/main.test.ts',
]

/**
 * @param {{ project: { name: string }, moduleId: string }} file
 * @returns {[number, number]} what it is sorted by: the place of its project, and its own in LONGEST
 */
function placeOf({ project, moduleId }) {
  const place = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`))
  return [PROJECTS.indexOf(project.name), place === -1 ? LONGEST.length : place]
}

/** @param {string} path @returns {Promise<string>} the environment that the file itself asks for, `''` if it takes its project's */
async function ownEnvironment(path) {
  return /^\/\/ @vitest-environment (\S+)/m.exec(await readFile(path, 'utf8'))?.[1] ?? ''
}

/**
 * Vitest's own order, but long files first, also in a checkout without earlier results. Files of a project that ask for another
 * environment come before its others: a worker ends before a file with another environment, and a new one loads everything again.
 * Not at the end, where a long one of them would run alone.
 */
export class LongestFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const sorted = await super.sort(files)
    const placed = await Promise.all(
      sorted.map(async (file) => ({
        file,
        project: sorted.findIndex(({ project }) => project.name === file.project.name),
        environment: await ownEnvironment(file.moduleId),
        place: placeOf(file),
      })),
    )
    return placed
      .sort(
        (a, b) =>
          a.place[0] - b.place[0] ||
          a.project - b.project ||
          b.environment.localeCompare(a.environment) ||
          a.place[1] - b.place[1],
      )
      .map(({ file }) => file)
  }
}
