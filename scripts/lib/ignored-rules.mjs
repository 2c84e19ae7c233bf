/** Rules of the linter and of the compiler apply to every line: comments that switch one off are refused. */
const SWITCH = /\b(?:biome-ignore|eslint-disable)|@ts-(?:ignore|nocheck|expect-error)\b/

/**
 * @param {string} source
 * @returns {number[]} the lines that switch a rule off, counted from 1
 */
export function ignoredRules(source) {
  return source.split('\n').flatMap((text, index) => (SWITCH.test(text) ? [index + 1] : []))
}
