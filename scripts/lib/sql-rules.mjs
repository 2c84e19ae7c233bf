/**
 * Where queries may be written. Features keep theirs in `.sql.ts`; infrastructure, the tools of operators and the demo
 * content have their own. Judged by what builds or runs a query, not by the name of a file alone.
 */
import { placeOf } from './import-rules.mjs'

const builders = [
  /\bsql(?:<[^`;]*?>)?`/,
  /\bsql\.(?:raw|ref|lit|val)\(/,
  /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(/,
  /\b(?:client|pool|db|tx|connection)\.query\(/,
  /\.executeQuery\(|\bCompiledQuery\b/,
]

/**
 * Parts of queries that `videos` shares with the SQL of other features: who sees a video, what a list shows of it, and which
 * languages its viewer has chosen.
 */
const lent = new Set(
  ['videos.visibility.ts', 'video-row.ts', 'content-language.ts'].map((file) => `server/src/features/videos/${file}`),
)

const ownSql = /\.sql\.ts$|\.(?:test|crash)\.ts$|\/(?:testing|fixtures)\//
const comment = /^\s*(?:\*|\/\/|\/\*)/

/** @param {string} path */
function mayHoldQueries(path) {
  const { part, level } = placeOf(path)
  if (part !== 'server' || ownSql.test(path) || lent.has(path)) return true
  return level === 1 || /^server\/src\/(?:commands|demo)\//.test(path)
}

/**
 * Lines of a file that build or run a query where none belongs, counted from 1.
 *
 * @param {string} path relative to the root
 * @param {string} text
 * @returns {number[]}
 */
export function misplacedQueries(path, text) {
  if (mayHoldQueries(path)) return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      !comment.test(line) && builders.some((builder) => builder.test(line)) ? [index + 1] : [],
    )
}
