import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ESTree, type Plugin, parseAst, transformWithOxc } from 'vite'

/** What the browser reads of an endpoint; the rest is for the server, and for types. */
export const ENDPOINT_FIELDS = ['method', 'path', 'multipart']

const SCHEMAS = '?schemas'
const PLAIN = '?plain'
const ZOD = 'zod/mini'

type Node = ESTree.Node
/** A declaration at the top level of a file. */
interface Declaration {
  names: string[]
  start: number
  end: number
  isExported: boolean
  /** Names from elsewhere in this file, or from its imports. */
  used: Set<string>
}
interface Parts {
  /** The file without what only the server reads of endpoints. */
  code: string
  imports: ESTree.ImportDeclaration[]
  plain: Declaration[]
  schemas: Declaration[]
}

/**
 * The contract as the browser needs it. An endpoint is what is needed to call it (`ENDPOINT_FIELDS`), and each file is two
 * modules: what is made with Zod (the schemas of forms), and the rest. Zod and the schemas are then loaded with the pages that
 * check something, and the schemas of responses are in no bundle.
 */
export function browserContract(contract: string): Plugin {
  const known = new Map<string, Promise<Parts>>()
  const partsOf = (file: string): Promise<Parts> => {
    const parts = known.get(file) ?? readParts(file)
    known.set(file, parts)
    return parts
  }

  async function readParts(file: string): Promise<Parts> {
    const { code: script } = await transformWithOxc(await readFile(file, 'utf8'), file)
    const code = withoutServerProperties(script, file)
    const { body } = parseAst(code)
    const zodNames = new Set<string>()
    const declarations: Declaration[] = []
    const imports: ESTree.ImportDeclaration[] = []
    for (const statement of body) {
      if (statement.type === 'ImportDeclaration') {
        imports.push(statement)
        for (const name of await namesMadeWithZod(statement, file)) zodNames.add(name)
      } else declarations.push(toDeclaration(statement, file))
    }
    const isMadeWithZod = ({ used }: Declaration) => [...used].some((name) => zodNames.has(name))
    // A declaration may use one further down, so until nothing changes.
    for (let before = -1; before !== zodNames.size; ) {
      before = zodNames.size
      for (const { names } of declarations.filter(isMadeWithZod)) for (const name of names) zodNames.add(name)
    }
    // What only schemas, or only the server, use goes with them, such as the sentence of a refusal.
    const isOfSchemas = (one: Declaration) => {
      const users = declarations.filter((other) => other !== one && one.names.some((name) => other.used.has(name)))
      return !one.isExported && users.every(isMadeWithZod)
    }
    const { plain = [], schemas = [] } = Object.groupBy(declarations, (one) =>
      isMadeWithZod(one) || isOfSchemas(one) ? 'schemas' : 'plain',
    )
    return { code, imports, plain, schemas }
  }

  /** The names of an import that stand for Zod, or for what another file makes with it. */
  async function namesMadeWithZod({ source, specifiers }: ESTree.ImportDeclaration, file: string): Promise<string[]> {
    if (source.value === ZOD) return specifiers.map(({ local }) => local.name)
    const others = new Set((await partsOf(join(dirname(file), source.value))).schemas.flatMap(({ names }) => names))
    return specifiers.flatMap((one) => {
      if (one.type !== 'ImportSpecifier') throw new Error(`${file} imports ${source.value} as a whole.`)
      return others.has(nameOf(one.imported)) ? [one.local.name] : []
    })
  }

  return {
    name: 'browser-contract',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?')
      if (!file.startsWith(contract) || !file.endsWith('.ts')) return
      const { code, imports, plain, schemas } = await partsOf(file)
      this.addWatchFile(file)
      const write = (declarations: Declaration[]) =>
        importsOf(declarations, imports, code) + declarations.map(({ start, end }) => code.slice(start, end)).join('\n')
      const module = (text: string) => ({ code: text, moduleSideEffects: false, moduleType: 'js' as const, map: null })
      if (`?${query}` === PLAIN) return module(write(plain) + exportsOf(plain))
      if (`?${query}` === SCHEMAS) {
        const names = plain.flatMap((one) => one.names)
        return module(`import { ${names} } from '${file}${PLAIN}'\n${write(schemas)}`)
      }
      if (schemas.length === 0) return module(write(plain))
      const from = (declarations: Declaration[], place: string) =>
        `export { ${declarations.flatMap(({ names, isExported }) => (isExported ? names : []))} } from '${file}${place}'\n`
      return module(from(plain, PLAIN) + from(schemas, SCHEMAS))
    },
  }
}

/** Only what is used: the bundler puts all that a module imports into the chunk of every page if that module is in it. */
function importsOf(declarations: Declaration[], imports: ESTree.ImportDeclaration[], code: string): string {
  const isUsed = ({ local }: { local: { name: string } }) => declarations.some(({ used }) => used.has(local.name))
  return imports
    .map(({ specifiers, source }) => {
      const wanted = specifiers.filter(isUsed).map(({ start, end }) => code.slice(start, end))
      if (wanted.length === 0) return ''
      return `import ${source.value === ZOD ? wanted : `{ ${wanted} }`} from '${source.value}'\n`
    })
    .join('')
}

/** The schemas of a file need its other names also where the file itself does not export them. */
const exportsOf = (declarations: Declaration[]): string =>
  `\nexport { ${declarations.flatMap(({ names, isExported }) => (isExported ? [] : names))} }\n`

/** Replaces each `endpoint({ … })` by an object of what the browser reads. */
function withoutServerProperties(code: string, file: string): string {
  let result = ''
  let at = 0
  visit(parseAst(code), (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'endpoint') return
    const [declaration] = node.arguments
    if (declaration?.type !== 'ObjectExpression') throw new Error(`${file} declares an endpoint that cannot be read.`)
    const fields = declaration.properties.filter((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier')
        throw new Error(`${file} declares an endpoint with a property that cannot be read.`)
      return ENDPOINT_FIELDS.includes(property.key.name)
    })
    // In parentheses, because an arrow function may return it.
    result += `${code.slice(at, node.start)}({ ${fields.map(({ start, end }) => code.slice(start, end))} })`
    at = node.end
  })
  return result + code.slice(at)
}

function toDeclaration(statement: Node, file: string): Declaration {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declared = isExported ? statement.declaration : statement
  const names =
    declared?.type === 'VariableDeclaration'
      ? declared.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : ''))
      : declared?.type === 'FunctionDeclaration'
        ? [declared.id?.name ?? '']
        : ['']
  if (names.includes('')) throw new Error(`${file} has a statement that is not a plain declaration.`)
  const used = new Set<string>()
  visit(statement, (node) => {
    if (node.type === 'Identifier') used.add(node.name)
  })
  return { names, start: statement.start, end: statement.end, isExported, used }
}

/** Calls `see` with every node but names of properties, which are not references. */
function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const [field, value] of Object.entries(node)) {
    const isPropertyName =
      (node.type === 'MemberExpression' && field === 'property' && !node.computed) ||
      (node.type === 'Property' && field === 'key' && !node.computed)
    if (isPropertyName) continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child, see)
    }
  }
}

const nameOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name)
