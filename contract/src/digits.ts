/** Text with ASCII digits: `١:٢٠` and `۱:۲۰`, with Arabic-Indic or Persian ones, become `1:20`. It stays as long as it was. */
export const toPlainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
