/** The table types of tables/ against the migrated database: Kysely's types match the real schema. */
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/test-site.ts'

const FOLDER = new URL('tables/', import.meta.url)
/** Not accessed through Kysely: the migrations' own tables, those that triggers maintain, and the positions of jobs. */
const OTHERS = [
  'schemaMigrations',
  'searchSynonymRules',
  'searchVocabulary',
  'searchKeyCounts',
  'searchViewClasses',
  'forumVocabulary',
  'videoDomains',
  'videoStatusCounts',
  'videoStatusCountChanges',
  'channelLanguages',
  'channelLanguageChanges',
  'channelMembersLanguages',
  'channelMembersLanguageChanges',
  'channelViewDays',
  'channelViewDayChanges',
  'creatorEarningDays',
  'creatorEarningDayChanges',
  'siteDays',
  'siteDayChanges',
  'jobPositions',
]

interface Column {
  type: string
  isNullable: boolean
  /** The database fills it when an insert omits it. */
  isFilled: boolean
}
type Tables = Record<string, Record<string, Column>>

let site: TestSite
let declared: Tables
let found: Tables

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `name: type` of one line of an interface. */
const readColumn = (line: string): [string, string] | null => {
  const [, name = '', type = ''] = /^(\w+): (.+)$/.exec(line.trim()) ?? []
  return name === '' ? null : [name, type]
}

function toColumn(type: string): Column {
  return {
    type,
    isNullable: /\| null\b|^Nullable/.test(type.replace(/^ColumnType<([^,]+),.*$/, '$1')),
    isFilled: /^(Generated|MadeAt)/.test(type),
  }
}

/** The files have one shape, which the formatter enforces: a table at two spaces, its columns at four or all on its line. */
async function readDeclared(): Promise<Tables> {
  const tables: Tables = {}
  for (const file of (await readdir(FOLDER)).filter((name) => name !== 'column-types.ts')) {
    const text = await readFile(new URL(file, FOLDER), 'utf8')
    for (const [, body = ''] of text.matchAll(/^export interface \w+Tables \{\n(.*?)^\}/gms)) {
      for (const [, name = '', inLine, lines = ''] of body.matchAll(
        /^ {2}(\w+): \{(?: ([^\n]+) \}|\n(.*?)^ {2}\})$/gms,
      )) {
        const columns = inLine === undefined ? lines.split('\n') : inLine.split(/; (?=\w+:)/)
        tables[name] = Object.fromEntries(
          columns.flatMap((line) => {
            const column = /^ {6}/.test(line) ? null : readColumn(line)
            return column ? [[column[0], toColumn(column[1])]] : []
          }),
        )
      }
    }
  }
  return tables
}

async function readFound(): Promise<Tables> {
  const { rows } = await site.deps.database.pool.query<{
    table: string
    column: string
    type: string
    isNullable: boolean
    isFilled: boolean
  }>(
    `SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type, c.is_nullable = 'YES' AS "isNullable",
       (c.column_default IS NOT NULL OR c.is_identity = 'YES' OR c.is_generated = 'ALWAYS') AS "isFilled"
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`,
  )
  const tables: Tables = {}
  for (const { table, column, ...facts } of rows) {
    tables[camel(table)] = { ...tables[camel(table)], [camel(column)]: facts }
  }
  for (const name of OTHERS) delete tables[name]
  return tables
}

/** The start of a column's Kysely type, by PostgreSQL type. Our own types (states, kinds) are texts. */
const WORDS: Record<string, RegExp> = {
  bool: /\bboolean\b/,
  bytea: /\bBuffer\b/,
  float4: /\bnumber\b/,
  float8: /\bnumber\b/,
  int2: /\bnumber\b/,
  int4: /\bnumber\b/,
  int8: /\bnumber\b/,
  timestamptz: /\b(Moment|NullableMoment|MadeAt|Date)\b/,
}
const NEVER_TEXT = /\b(number|boolean|Buffer)\b/

beforeAll(async () => {
  site = await createTestSite()
  ;[declared, found] = await Promise.all([readDeclared(), readFound()])
})
afterAll(() => site.close())

test('every table and column of the database is declared, and no others are', () => {
  const names = (tables: Tables) =>
    Object.fromEntries(Object.entries(tables).map(([table, columns]) => [table, Object.keys(columns).toSorted()]))
  expect(names(declared)).toEqual(names(found))
})

const each = (check: (column: Column, real: Column) => boolean): string[] =>
  Object.entries(declared).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([name, column]) => {
      const real = found[table]?.[name]
      return real && !check(column, real) ? [`${table}.${name}: ${column.type}, and ${real.type} there`] : []
    }),
  )

test('exactly the nullable columns are declared nullable', () => {
  expect(each((column, real) => column.isNullable === real.isNullable)).toEqual([])
})

test('every column that an insert may omit has a default, an identity or an expression', () => {
  expect(each((column, real) => !column.isFilled || real.isFilled || real.isNullable)).toEqual([])
})

test('numbers, times, bytes and booleans are declared with their types', () => {
  const isRight = ({ type }: Column, real: Column) =>
    WORDS[real.type]?.test(type) ?? (/^(jsonb?|_)/.test(real.type) || !NEVER_TEXT.test(type))
  expect(each(isRight)).toEqual([])
})

test('rows that refer to a person are found by an index, so that an account can be deleted on a site of any size', async () => {
  const { rows } = await site.deps.database.pool.query<{ reference: string }>(`
    SELECT format('%s.%s', c.conrelid::regclass, a.attname) AS reference
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = a.attnum
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', a.attname)))
    ORDER BY 1`)
  expect(rows.map(({ reference }) => reference)).toEqual([])
})
