import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Not part of any set of rules that we run: people who use a screen reader jump between landmarks by their names. */
const LANDMARK_RULES = [
  ...['landmark-unique', 'landmark-one-main', 'landmark-no-duplicate-main', 'landmark-main-is-top-level'],
  ...['landmark-no-duplicate-banner', 'landmark-banner-is-top-level', 'landmark-complementary-is-top-level'],
  ...['landmark-no-duplicate-contentinfo', 'landmark-contentinfo-is-top-level'],
]

/** The WCAG 2.2 AA violations of the current page: one line per element, empty when there are none. */
export async function violations(page: Page): Promise<string[]> {
  // Colours are measured as rendered, so animations must have ended. Those that follow a scroll position have no end of their own.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          ({ playState, effect, timeline }) =>
            playState === 'running' &&
            timeline instanceof DocumentTimeline &&
            effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        )
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
  // Once for each document: half a megabyte to compile.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const results = await page.evaluate(
    (landmarkRules) =>
      (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        resultTypes: ['violations'],
        // Not part of its sets of rules: people who speak to their device say what they read on a button.
        rules: Object.fromEntries(
          ['label-content-name-mismatch', ...landmarkRules].map((id) => [id, { enabled: true }]),
        ),
      }),
    LANDMARK_RULES,
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n').slice(1, 3).join(' ') ?? ''}`,
    ),
  )
}
