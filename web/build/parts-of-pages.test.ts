// @vitest-environment node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { modulesOf, partsOfPages } from './parts-of-pages.ts'

const WEB = join(import.meta.dirname, '..')
const ENDINGS = ['ts', 'tsx', 'css', 'js', 'mjs']

it('every part of pages consists of modules that exist: one that has moved would be a file of its own again', () => {
  const paths = partsOfPages.flatMap(({ source, libraries }) => [
    ...source.map((path) => join(WEB, 'src', path)),
    ...libraries.map((path) => join(WEB, '../node_modules', path)),
  ])
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !ENDINGS.some((ending) => existsSync(`${path}.${ending}`)))).toEqual([])
})

it('a part has the modules with these names and their style sheets, not those that begin alike', () => {
  const lists = modulesOf({ name: 'lists', source: ['ui/badge'], libraries: ['lucide-react/dist/esm/icons/play'] })
  const ids = [
    '/site/web/src/ui/badge.tsx',
    '/site/web/src/ui/badge.module.css',
    '/site/web/src/ui/badge-row.tsx',
    '/site/node_modules/lucide-react/dist/esm/icons/play.mjs',
    '/site/node_modules/lucide-react/dist/esm/icons/play-circle.mjs',
  ]
  expect(ids.filter((id) => lists.test(id))).toEqual([ids[0], ids[1], ids[3]])
})
