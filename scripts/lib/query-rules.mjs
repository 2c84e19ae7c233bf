/** One way to make cached responses stale: features call `refreshQueries` of web/src/api/responses-of.ts. */

const ownWay = /^web\/src\/(?:api|app)\/|\.test\.tsx?$/

/**
 * Lines of a file that invalidate queries themselves, counted from 1.
 *
 * @param {string} path relative to the root
 * @param {string} text
 * @returns {number[]}
 */
export function strayInvalidations(path, text) {
  if (!path.startsWith('web/src/') || ownWay.test(path)) return []
  return text.split('\n').flatMap((line, index) => (/\.invalidateQueries\(/.test(line) ? [index + 1] : []))
}
