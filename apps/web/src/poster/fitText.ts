/**
 * Puts a text into a box: as large as wished where it fits, else smaller, over as many lines as it
 * may have. Lines break between words in any language, also those without spaces; a word breaks
 * inside only when it is wider than the box at the least size, and what still has no room ends in
 * "…".
 */

export type TextBox = { width: number; size: number; least: number; lines: number }
export type Fitted = { size: number; lines: string[] }
/** How wide a text is at a size. */
export type MeasureText = (text: string, size: number) => number

const STEP = 2

export function fitText(text: string, box: TextBox, measure: MeasureText): Fitted {
  const words = wordsOf(text)
  for (let size = box.size; size > box.least; size -= STEP) {
    const lines = linesOf(words, size, box, measure)
    if (lines.length <= box.lines && isWithin(lines, size, box, measure)) return { size, lines }
  }
  const size = box.least
  const pieces = words.flatMap((word) => (measure(word, size) <= box.width ? word : [...word]))
  const lines = linesOf(pieces, size, box, measure)
  return { size, lines: lines.length <= box.lines ? lines : cut(lines, size, box, measure) }
}

const isWithin = (lines: string[], size: number, { width }: TextBox, measure: MeasureText) =>
  lines.every((line) => measure(line, size) <= width)

function linesOf(
  words: string[],
  size: number,
  { width }: TextBox,
  measure: MeasureText,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line && measure((line + word).trimEnd(), size) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += word
  }
  return [...lines, line.trimEnd()]
}

function cut(lines: string[], size: number, box: TextBox, measure: MeasureText): string[] {
  const kept = lines.slice(0, box.lines)
  const last = [...(kept.pop() ?? '')]
  while (last.length > 0 && measure(`${last.join('')}…`, size) > box.width) last.pop()
  return [...kept, `${last.join('').trimEnd()}…`]
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
/** After these no line ends: opening brackets and quotes, and spaces that do not break. */
const STICKS = /[([{«“‘「『（\u00a0\u202f]$/

/** Each with the spaces and signs that follow it. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const last = words.at(-1)
    const isNew = isWordLike || STICKS.test(segment)
    if (last === undefined || (isNew && !STICKS.test(last))) words.push(segment)
    else words[words.length - 1] = last + segment
  }
  return words
}
