import http from 'node:http'
import type { Plugin } from 'vite'

const ID = '\0http'

/** Everything but what is loaded when it is first read: parts of Node's fetch. */
const names = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { get }]) => (get ? [] : [name]))

/**
 * Reads Node's HTTP module as `require` does. An `import` of it reads all its exports, and one of them loads Node's fetch
 * with all that it uses, which a site at rest does not need.
 */
export function httpWithoutFetch(): Plugin {
  return {
    name: 'http-without-fetch',
    enforce: 'pre',
    resolveId(source, _importer, { kind }) {
      return /^(node:)?http$/.test(source) && kind !== 'require-call' ? ID : null
    },
    load(id) {
      if (id !== ID) return null
      return `const http = process.getBuiltinModule('node:http')
        export const { ${names.join(', ')} } = http
        export default http`
    },
  }
}
