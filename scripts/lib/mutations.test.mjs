import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas, named } from './mutants.mjs'
import { draw, mutationsOf } from './mutations.mjs'
import { root } from './root.mjs'

test('every operator is a fault of its own; comments, imports and types have none', () => {
  const source = ["import { a } from 'a' // a === b", '// a === b', 'const b = a === 1 && !c'].join('\n')
  expect(mutationsOf(source).map(({ line, mutated }) => [line, mutated.split('\n')[2]])).toEqual([
    [3, 'const b = a !== 1 && !c'],
    [3, 'const b = a === 1 || !c'],
    [3, 'const b = a === 1 && c'],
  ])
})

test('a seed draws the same faults each time, and another one others', () => {
  const all = Array.from({ length: 100 }, (_, index) => index)
  expect(draw(all, 5, 7)).toHaveLength(5)
  expect(draw(all, 5, 7)).toEqual(draw(all, 5, 7))
  expect(draw(all, 5, 7)).not.toEqual(draw(all, 5, 8))
})

test.each(named)('what is changed is still there: $name', ({ file, from }) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(from)
})

test.each(Object.entries(areas))('the files of %s exist and have something to change', (_, { files }) => {
  for (const file of files) {
    expect(existsSync(join(root, file)), file).toBe(true)
  }
  expect(files.flatMap((file) => mutationsOf(readFileSync(join(root, file), 'utf8'))).length).toBeGreaterThan(0)
})
