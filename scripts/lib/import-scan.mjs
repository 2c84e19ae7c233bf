import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * @typedef {object} Import one import of one file
 * @property {string} from the importing file, relative to the root
 * @property {number} line counted from 1
 * @property {string} to the imported file relative to the root, or the name of a package
 */

/** Static imports and exports, which the formatter puts at the beginning of a line, and calls of `import()`. */
const patterns = [
  /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/gm,
  /^(?!\s*(?:\*|\/\/|\/\*)).*?\bimport\(\s*['"]([^'"]+)['"]/gm,
]

/**
 * All imports of the source files under `folder`.
 *
 * @param {string} root
 * @param {string} folder relative to root
 * @returns {Import[]} in the order of files and lines
 */
export function scanImports(root, folder) {
  return listSources(root, folder).flatMap((from) => {
    const text = readFileSync(join(root, from), 'utf8')
    const found = patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => {
        const named = match.index + match[0].lastIndexOf(match[1] ?? '')
        return { from, line: text.slice(0, named).split('\n').length, to: resolveImport(from, match[1] ?? '') }
      }),
    )
    return found.sort((a, b) => a.line - b.line)
  })
}

/** @param {string} from @param {string} specifier */
function resolveImport(from, specifier) {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const contract = /^@lamplight\/contract\/(.+)$/.exec(specifier)
  return contract ? `contract/src/${contract[1]}.ts` : specifier
}

/** Installed or built folders. */
const notOurs = new Set(['node_modules', 'dist', 'data'])

/** @param {string} root @param {string} folder @returns {string[]} */
export function listSources(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return listSources(root, path)
      return /\.(ts|tsx|mts|mjs)$/.test(entry.name) ? [path] : []
    })
}
