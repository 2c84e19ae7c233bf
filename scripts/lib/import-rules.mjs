/**
 * Which way imports may run (design: the house):
 *
 *   contract <- server infrastructure <- features <- app, deps <- entry points
 *   contract <- web foundation <- feature panels <- pages <- app
 *
 * A place is the position of a file in this diagram; a file may import its own place and those to its left.
 *
 * @typedef {object} Place
 * @property {'contract' | 'server' | 'web' | 'elsewhere' | 'package'} part
 * @property {number} level higher ones may import lower ones of the same part
 * @property {string} name for sentences
 * @property {string} [feature]
 */

/** The file that everything on the server may import: the environment, read once. */
const serverDoors = /^server\/src\/(main|worker|cli)\.ts$/
const serverComposition = /^server\/src\/((deps|background-jobs)\/)?[^/]+\.ts$/
const serverFoundation = /^server\/src\/config\.ts$/

/** Parts of another web feature that anybody may use: its queries. */
const sharedWebFile = /\.queries\.tsx?$/

/** Tests compose whatever they test, but stay in their part. */
const testFile = /\.test\.tsx?$|\/(testing|fixtures)\//

/** @param {string} path relative to the root, or a package's name @returns {Place} */
export function placeOf(path) {
  const [part = '', src = '', folder = '', feature = ''] = path.split('/')
  if (part === 'contract' && src === 'src') return { part, level: 0, name: 'the contract' }
  if (part === 'server' && src === 'src') {
    if (folder === 'features') return { part, level: 2, name: `the feature ${feature}`, feature }
    if (serverDoors.test(path)) return { part, level: 4, name: 'an entry point' }
    if (serverComposition.test(path) && !serverFoundation.test(path)) return { part, level: 3, name: 'the composition' }
    // Demo content is written through the services of all features, and only the entry point loads it.
    if (folder === 'demo') return { part, level: 3, name: 'the demo content' }
    // Operators' commands, one or a few per file; only the entry point of the command line loads them.
    if (folder === 'commands') return { part, level: 3, name: 'the commands' }
    return { part, level: 1, name: `infrastructure (${folder})` }
  }
  if (part === 'web' && src === 'src') {
    if (folder === 'app') return { part, level: 4, name: 'the web app' }
    if (folder === 'features' && /-page\.tsx$/.test(path))
      return { part, level: 3, name: `a page of ${feature}`, feature }
    if (folder === 'features') return { part, level: 2, name: `the panels of ${feature}`, feature }
    return { part, level: 1, name: `the web foundation (${folder})` }
  }
  if (['contract', 'server', 'web', 'demo', 'e2e', 'bench', 'scripts'].includes(part) && src !== '')
    return { part: 'elsewhere', level: 0, name: `${part}/` }
  return { part: 'package', level: 0, name: path }
}

/**
 * Why one file may not import another, as the end of the sentence "a imports b: ..."; nothing when it may.
 *
 * @param {string} from
 * @param {string} to
 * @returns {string | undefined}
 */
export function refusalOf(from, to) {
  const here = placeOf(from)
  const there = placeOf(to)
  const isTest = testFile.test(from)
  if (here.part === 'contract') return refusalInContract(there, isTest)
  if (there.part === 'package' || there.part === 'contract') return undefined
  if (here.part !== there.part) {
    if (there.part === 'elsewhere')
      return isTest || here.level >= 3 ? undefined : `${here.name} knows nothing outside its package`
    return `${here.part} and ${there.part} share only the contract`
  }
  if (isTest) return undefined
  if (there.level > here.level) return `${here.name} must not know ${there.name}; imports run the other way`
  if (here.feature === undefined || there.feature === undefined || here.feature === there.feature) return undefined
  return here.part === 'server' ? refusalOfSql(to, there) : refusalOfPanel(to, here, there)
}

/** @param {Place} there @param {boolean} isTest */
function refusalInContract(there, isTest) {
  if (there.part === 'contract' || (there.part === 'package' && (isTest || /^zod(\/|$)/.test(there.name))))
    return undefined
  return 'the contract knows only zod and itself'
}

/** @param {string} to @param {Place} there */
function refusalOfSql(to, there) {
  return to.endsWith('.sql.ts') ? `the SQL of ${there.feature} belongs to that feature; call its service` : undefined
}

/** @param {string} to @param {Place} here @param {Place} there */
function refusalOfPanel(to, here, there) {
  if (sharedWebFile.test(to)) return undefined
  if (there.level === 3) return 'pages are put together by the web app only'
  return here.level === 3 ? undefined : 'panels of different features meet on a page, or the part belongs in web/src/ui'
}
