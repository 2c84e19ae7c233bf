/** Comma-separated values as defined in RFC 4180; read with semicolons or tabs as well, which spreadsheets write in many languages. */

export class CsvError extends Error {
  override readonly name = 'CsvError'
  /** From 1 on. */
  readonly line: number

  constructor(line: number) {
    super(`line ${line} is not CSV: a quote is missing or in the wrong place`)
    this.line = line
  }
}

/**
 * Where a spreadsheet would find a formula: at the beginning of the text, and after what ends a field or a line for it. Where a
 * comma is the decimal sign, spreadsheets separate fields by semicolons and do not see the quotes around this one. The wide
 * forms of the signs count in East Asian languages.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠\t\r])/g
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/

const toField = (text: string): string => {
  const safe = NEGATIVE_NUMBER.test(text) ? text : text.replace(FORMULA, "'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines with CRLF, for files that people open in a spreadsheet: an apostrophe keeps texts from becoming formulas there. */
export const toCsvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')

/** The first line of such a file. Spreadsheets read what follows as UTF-8 only after a byte order mark. */
export const toCsvHead = (columns: readonly string[]): string => `\ufeff${toCsvLines([columns])}`

/** What separates the fields: the character that the first line has most of. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

/**
 * The records of a CSV text, each by the names of the first line (trimmed, lower case). Quoted fields may hold separators,
 * quotes and line breaks. A byte order mark and empty lines are skipped.
 * @throws CsvError
 */
export function readCsv(text: string): Record<string, string>[] {
  const plain = text.replace(/^\uFEFF/, '')
  const [header = [], ...lines] = readLines(plain, separatorOf(plain))
  const names = header.map((name) => name.trim().toLowerCase())
  return lines
    .filter((fields) => fields.some((field) => field !== ''))
    .map((fields) => Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ''])))
}

function readLines(text: string, separator: string): string[][] {
  const lines: string[][] = []
  let fields: string[] = []
  // A field with quotes, or one without, and what ends it.
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, 'y')
  while (field.lastIndex < text.length) {
    const found = field.exec(text)
    // A quote that is never closed, or one inside a plain field: what follows cannot be read as CSV.
    if (!found) throw new CsvError(lines.length + 1)
    const [, quoted, plain = '', end] = found
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === separator) {
      if (field.lastIndex === text.length) fields.push('')
      continue
    }
    lines.push(fields)
    fields = []
  }
  if (fields.length > 0) lines.push(fields)
  return lines
}
