/**
 * Rows as CSV that any spreadsheet reads: UTF-8 with a byte order mark, and nothing in it that would
 * run as a formula. Times are written in UTC and figures plain with a dot, whatever the language is.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
}

/** A text that a spreadsheet would run as a formula is kept a text; a negative figure is one. */
function quoted(cell: string): string {
  const safe = /^[=@\t\r]|^[+-](?!\d+(\.\d+)?$)/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
