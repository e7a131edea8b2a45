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
 * Words that a reader of technical English stumbles over; comments and the titles of tests are
 * searched.
 */
const DIALECT =
  /^\s*(?:\/?\*|.*\/\/ |(?:test|it|describe)[\w.]*\(['"`]).*?\b(anew|whoever|nobody|somebody|anybody|hears)\b/i

export function checkWords(sources: readonly Source[]): Complaint[] {
  return sources
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
    .flatMap((source) => [
      ...wireWords(source),
      ...impurity(source),
      ...ownTimers(source),
      ...looseEnds(source),
      ...dialect(source),
    ])
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

function dialect(source: Source): Complaint[] {
  if (source.path.startsWith('tools/tidy/')) return []
  return atEach(source, DIALECT, ([, word]) => ({
    rule: 'plain English',
    advice: `Write this without \`${word}\`: no one, someone, anyone, again, receives.`,
  }))
}
