import { join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { root } from './root.mjs'

/** @returns {Promise<{ name: string, maxWorkers?: number, sequence?: { groupOrder?: number } }[]>} */
async function readProjects() {
  const projects = /** @type {any[]} */ (/** @type {any} */ (config).test.projects)
  return Promise.all(
    projects.map(async (project) =>
      typeof project === 'string' ? (await import(join(root, project))).default.test : project.test,
    ),
  )
}

test('projects that run together have the same number of workers: vitest refuses others, on machines with many cores', async () => {
  const projects = await readProjects()
  expect(projects.length).toBeGreaterThan(8)
  /** @type {Record<number, Set<number | undefined>>} */
  const workers = {}
  // `crash` runs alone.
  for (const { name, maxWorkers, sequence } of projects.filter((project) => project.name !== 'crash')) {
    expect(maxWorkers, name).toBeTypeOf('number')
    const group = sequence?.groupOrder ?? 0
    workers[group] = (workers[group] ?? new Set()).add(maxWorkers)
  }
  expect(Object.values(workers).map((counts) => counts.size)).toEqual([1, 1])
})
