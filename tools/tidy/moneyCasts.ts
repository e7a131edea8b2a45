/**
 * A figure gets its brand where it becomes money, and keeps it through the words of
 * `packages/money`. A cast in between would take a price for an amount without a complaint.
 */
import { atEach, type Complaint, codeOf, type Source } from './sources.ts'

/** Where figures become money: a file, or a folder with all below it, and what they were before. */
const EDGES: Readonly<Record<string, string>> = {
  'packages/money/src/': 'the words themselves, and text',
  'packages/wire/src/schema/codecs.ts': 'text of the wire',
  'packages/engine/src/kernel/ledger/': 'the numbers in which the ledger keeps balances',
  'packages/domain/src/spot/spotRules.ts': 'the fees of matching, in less time',
  'apps/server/src/features/liabilities/sumTree.ts': 'bytes of a stored tree',
}

const CAST = /\bas (?:readonly )?(Amount|Price|Ratio)\b/
/** What runs in production: no tests, no stories, no examples that these share. */
const PRODUCTION = /^(?:packages|apps)\/(?!.*(?:\/testing\/|\/fixtures?\/|\.stories\.)).*\.tsx?$/

export function checkMoneyCasts(sources: readonly Source[], edges = EDGES): Complaint[] {
  const casts = sources
    .filter(({ path, isTest }) => PRODUCTION.test(path) && !isTest)
    .flatMap((source) => castsIn(source))
  const isAt = (path: string, edge: string) =>
    edge.endsWith('/') ? path.startsWith(edge) : path === edge
  const unused = Object.keys(edges).filter((edge) => !casts.some(({ path }) => isAt(path, edge)))
  return [
    ...casts.filter(({ path }) => !Object.keys(edges).some((edge) => isAt(path, edge))),
    ...unused.map((edge) => {
      const advice = `\`${edge}\` has no cast; take it off the list.`
      return { path: 'tools/tidy/moneyCasts.ts', line: 1, rule: 'cast to money', advice }
    }),
  ]
}

function castsIn({ lines, ...source }: Source): Complaint[] {
  return atEach({ ...source, lines: lines.map(codeOf) }, CAST, ([, brand]) => ({
    rule: 'cast to money',
    advice: `compute it by the words of packages/money, or declare what it comes from as ${brand}.`,
  }))
}
