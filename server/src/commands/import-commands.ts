import { type IgnoredValue, IMPORT_SOURCES, type ImportSource } from '@lamplight/contract/archive'
import { importFailureText } from '@lamplight/contract/import-failures'
import { backgroundJobs } from '../background-jobs.ts'
import type { ImportOutcome } from '../features/archive/archive.service.ts'
import { ArchiveError, type ArchiveItem } from '../features/archive/archive-item.ts'
import { readArchive } from '../features/archive/read-archive.ts'
import type { Viewer } from '../identity/viewer.ts'
import { StartError } from '../lib/start-error.ts'
import { type CommandSite, openSiteForCommand } from '../site.ts'
import type { Command, CommandContext } from './command.ts'

const isSource = (text: string): text is ImportSource => IMPORT_SOURCES.some((source) => source === text)

/** Reads the archive and finds the member, then runs the work with the site open. */
async function withArchive<T>(
  { config, log }: CommandContext,
  { source, place, username }: { source: string; place: string; username: string },
  work: (site: CommandSite, owner: Viewer, items: ArchiveItem[]) => Promise<T>,
): Promise<T> {
  if (!isSource(source))
    throw new StartError(`${source} is not a type of archive. The types are ${IMPORT_SOURCES.join(', ')}.`)
  const items = await readArchive(source, place).catch((error: unknown) => {
    throw error instanceof ArchiveError ? new StartError(error.message) : error
  })
  const site = await openSiteForCommand(config, log)
  try {
    const owner = await site.deps.accounts.findViewer(username)
    if (!owner) throw new StartError(`There is no account called ${username}.`)
    return await work(site, owner, items)
  } finally {
    await site.close()
  }
}

/** Columns of equal width, so that the table is readable on a terminal. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** The exit code that a shell gives a program ended by Ctrl+C. */
const INTERRUPTED = 130

/** Ctrl+C ends the work after the current item, so that a database that was started for it is stopped; twice ends at once. */
function stopOnSignal(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const names = ['SIGINT', 'SIGTERM'] as const
  for (const name of names) process.once(name, abort)
  return {
    signal: controller.signal,
    release: () => {
      for (const name of names) process.off(name, abort)
    },
  }
}

const day = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? '-'

const sentenceOf = (outcome: ImportOutcome): string => {
  const { title } = outcome.item
  if (outcome.outcome === 'failed') return `failed: ${title} (${importFailureText(outcome.failure)})`
  if (outcome.videoId === null) return `deleted here: ${title}`
  return `${outcome.outcome === 'present' ? 'already here' : 'imported'}: ${title}, video ${outcome.videoId}`
}

const ignoredText = (title: string, column: IgnoredValue['column'], text: string): string =>
  column === 'category'
    ? `${title}: there is no category “${text}” on this site, so the video gets none`
    : `${title}: the ${column} “${text}” is not valid and is left out`

export const importCommands: Command[] = [
  {
    name: 'import plan',
    parameters: `<${IMPORT_SOURCES.join('|')}> <folder or address> <username>`,
    summary: 'Show what an import would do; changes nothing',
    arity: 3,
    run: (context, source = '', place = '', username = '') =>
      withArchive(context, { source, place, username }, async ({ deps }, owner, items) => {
        const plan = await deps.archive.plan(owner, items)
        const rows = plan.map(({ item, action }) => [
          ...[action === 'import' ? 'import' : 'already here', day(item.publishedAt), item.title],
          ...[item.playlists.join(', ') || '-', item.captions.map(({ language }) => language).join(' ') || '-'],
        ])
        for (const line of table([['action', 'date', 'title', 'playlists', 'captions'], ...rows])) context.say(line)
        for (const { item } of plan) {
          for (const { column, text } of item.ignored ?? []) context.say(ignoredText(item.title, column, text))
        }
        const count = plan.filter(({ action }) => action === 'import').length
        context.say(`${count} of ${plan.length} videos would be imported for ${username}.`)
        return 0
      }),
  },
  {
    name: 'import start',
    parameters: `<${IMPORT_SOURCES.join('|')}> <folder or address> <username> <review|approved>`,
    summary: 'Import an archive; run it again to continue. "approved" skips review',
    arity: 4,
    run: (context, source = '', place = '', username = '', decision = '') => {
      if (decision !== 'review' && decision !== 'approved') {
        throw new StartError(`Choose "review", so that moderators see the videos first, or "approved".`)
      }
      return withArchive(context, { source, place, username }, async ({ deps, isServed }, owner, items) => {
        // The first films may come before the first start of the site, which makes the queues otherwise.
        await deps.jobs.start(backgroundJobs.map(({ definition }) => definition))
        const counts = { imported: 0, present: 0, failed: 0 }
        const stop = stopOnSignal()
        try {
          await deps.archive.run(owner, items, {
            isApproved: decision === 'approved',
            signal: stop.signal,
            onProgress: (outcome, done, all) => {
              counts[outcome.outcome] += 1
              context.say(`${done} of ${all}, ${sentenceOf(outcome)}`)
            },
          })
        } catch (error) {
          if (!stop.signal.aborted) throw error
        }
        stop.release()
        await deps.jobs.stop()
        context.say(`${counts.imported} imported, ${counts.present} already here, ${counts.failed} failed.`)
        if (stop.signal.aborted) context.say('Stopped. Run it again to continue.')
        else if (counts.failed > 0) context.say('Run it again to retry those that failed.')
        if (counts.imported > 0 && !isServed) context.say('The videos will be processed when Lamplight is started.')
        return stop.signal.aborted ? INTERRUPTED : counts.failed > 0 ? 1 : 0
      })
    },
  },
]
