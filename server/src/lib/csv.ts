/** Comma-separated values as RFC 4180 has them. */

/** What a spreadsheet would take for a formula; an apostrophe before it makes it a text. */
const FORMULA = /^[=+\-@\t\r]/

const toField = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines with CRLF, for files that people open in a spreadsheet: no field becomes a formula there. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')
