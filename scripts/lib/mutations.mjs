/** Small faults as people make them, found by text: enough for a sample, without a parser of its own. */

/** @type {[RegExp, string][]} */
const operators = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' >= '],
  [/ > /g, ' <= '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<=[(\s])!(?=[\w(])/g, ''],
  [/\bMath\.min\b/g, 'Math.max'],
  [/\bMath\.max\b/g, 'Math.min'],
  [/'(=|!=|<|>|<=|>=)'/g, "'is'"],
]

/** Lines where a change has no effect: comments, imports, types. */
const skipped = /^\s*(\/\/|\*|\/\*|import |export type|type |interface |export interface|[a-zA-Z]+\??: [a-z |[\]]+$)/

/**
 * @param {string} source
 * @returns {{ line: number, what: string, mutated: string }[]} every fault that can be made in it, one at a time
 */
export function mutationsOf(source) {
  const lines = source.split('\n')
  return lines.flatMap((text, index) => {
    if (skipped.test(text)) return []
    return operators.flatMap(([pattern, replacement]) =>
      [...text.matchAll(pattern)].map((match) => {
        const changed = text.slice(0, match.index) + replacement + text.slice(match.index + match[0].length)
        const what = `${match[0].trim()} becomes ${replacement.trim() || 'nothing'}: ${text.trim()}`
        return {
          line: index + 1,
          what,
          mutated: [...lines.slice(0, index), changed, ...lines.slice(index + 1)].join('\n'),
        }
      }),
    )
  })
}

/**
 * The same `most` of `all` for the same seed.
 *
 * @template T
 * @param {T[]} all
 * @param {number} most
 * @param {number} seed
 * @returns {T[]}
 */
export function draw(all, most, seed) {
  let state = seed
  const next = () => {
    // Park and Miller: more is not needed to choose lines.
    state = (state * 48_271) % 2_147_483_647
    return state
  }
  return all
    .map((value) => ({ value, order: next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, most)
    .map(({ value }) => value)
}
