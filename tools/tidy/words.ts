/**
 * The wire's words stay in the wire; the engine and the domain have no clock, randomness, float or
 * await; the server's clocks are in one folder; no loose ends; no private dialect in comments.
 */
import { glossary } from '../../packages/wire/src/glossary.ts'
import { atEach, type Complaint, codeOf, type Source } from './sources.ts'

const WIRE_WORDS = glossary.filter((term) => !term.isCommonWord).map((term) => term.wire)
const BANNED = new RegExp(`\\b(${WIRE_WORDS.join('|')})\\b`)
const PURE = /^packages\/(domain|engine)\/src\//
const IMPURE =
  /\b(async|await|Promise|setTimeout|setInterval|Math\.random|parseFloat|toFixed|Date\.now|fetch|process)\b|new Date\b/
const CLOCKS = 'apps/server/src/clocks/'

/**
 * Words that a reader of technical English stumbles over; comments, the titles of tests and texts
 * of catalogs are searched.
 */
const WORDS = '\\b(anew|whoever|nobody|somebody|anybody|hears)\\b'
const COMMENT = '/?\\*|.*///? |(?:test|it|describe)[\\w.]*\\([\'"`]'
const DIALECT = new RegExp(`^\\s*(?:${COMMENT}).*?${WORDS}`, 'i')
const TEXTS = /^apps\/(server\/content\/|\w+\/src\/i18n\/en\/).*\.json$/
/** Of a catalog the texts, not their keys. */
const DIALECT_OF_TEXT = new RegExp(`^\\s*"[^"]+": ".*?${WORDS}`, 'i')
/** A list that is cut in pieces only so that the formatter keeps several names in a line. */
const PIECE = /\.\.\.\(\[[^[\]]*\] as const\)/g

export function checkWords(sources: readonly Source[]): Complaint[] {
  const code = sources.filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
  const prose = sources.filter(({ path }) => path.endsWith('.sol') || TEXTS.test(path))
  return [
    ...code.flatMap((source) => [
      ...wireWords(source),
      ...impurity(source),
      ...ownTimers(source),
      ...looseEnds(source),
      ...pieces(source),
    ]),
    ...[...code, ...prose].flatMap(dialect),
  ]
}

function wireWords(source: Source): Complaint[] {
  if (/^(packages\/wire|tools\/tidy|e2e)\//.test(source.path) || source.isTest) return []
  return source.lines.flatMap((line, i) => {
    const word = BANNED.exec(codeOf(line))?.[1]
    if (!word) return []
    const ours = glossary.find((term) => term.wire === word)?.ours
    const advice = `\`${word}\` is a word of the wire; ours is \`${ours}\`.`
    return [{ path: source.path, line: i + 1, rule: 'wire word', advice }]
  })
}

function impurity(source: Source): Complaint[] {
  if (!PURE.test(source.path) || source.isTest) return []
  return source.lines.flatMap((line, i) => {
    const word = IMPURE.exec(codeOf(line))?.[0]
    if (!word) return []
    const advice = `\`${word}\` makes a replay differ; pass time and figures in, and stay synchronous.`
    return [{ path: source.path, line: i + 1, rule: 'purity', advice }]
  })
}

function ownTimers(source: Source): Complaint[] {
  const { path, isTest } = source
  if (!path.startsWith('apps/server/') || path.startsWith(CLOCKS) || isTest) return []
  return atEach({ ...source, lines: source.lines.map(codeOf) }, /\bsetInterval\b/, () => ({
    rule: 'one clock',
    advice: `Use \`every\` of ${CLOCKS}every.ts.`,
  }))
}

function looseEnds(source: Source): Complaint[] {
  if (source.path.startsWith('tools/tidy/')) return []
  return atEach(source, /\b(TODO|FIXME|XXX|HACK)\b/, ([, word]) => ({
    rule: 'loose end',
    advice: `Finish it, or write a decision and drop the ${word}.`,
  }))
}

function pieces({ path, text }: Source): Complaint[] {
  if (path.startsWith('tools/tidy/')) return []
  return [...text.matchAll(PIECE)].map(({ index }) => ({
    path,
    line: text.slice(0, index).split('\n').length,
    rule: 'list in pieces',
    advice: 'Write the list out, one item per line if the formatter does.',
  }))
}

function dialect(source: Source): Complaint[] {
  if (source.path.startsWith('tools/tidy/')) return []
  const pattern = source.path.endsWith('.json') ? DIALECT_OF_TEXT : DIALECT
  return atEach(source, pattern, ([, word]) => ({
    rule: 'plain English',
    advice: `Write this without \`${word}\`: no one, someone, anyone, again, receives.`,
  }))
}
