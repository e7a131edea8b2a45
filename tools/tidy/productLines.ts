/**
 * What is left to delete by hand with a product: the lines outside its files that import one of
 * them or use what they import. What other products need of it counts; `packages/domain`, which all
 * share, does not.
 */
import { basename, dirname, join } from 'node:path'
import type { Complaint, Source } from './sources.ts'

/** As many as there were; lower a figure when a product needs fewer. */
const LINES_MAX: Readonly<Record<string, number>> = {
  spot: 357,
  perp: 171,
  cycle: 131,
  conversion: 33,
  earn: 16,
  launchpad: 8,
  claim: 8,
  referral: 39,
  fiat: 69,
  withdrawal: 168,
}
/** Every product stands on its moves of money between accounts. */
const OF_ALL = ['funds']
/** Of a product that is not in the list, and that no other one needs. */
const LINES_OF_NEW_MAX = 8

/** What files of a product are named where the wire or the app has another word. */
const MODULES: Record<string, readonly string[]> = {
  spot: ['trad'],
  perp: ['contract', 'contractPosition', 'contractReport', 'position'],
  cycle: ['round'],
  conversion: ['flash'],
  earn: ['finance'],
  launchpad: ['ieo'],
  claim: ['arbitrage'],
  referral: ['inviter', 'invite', 'team'],
  withdrawal: ['withdrawals', 'withdraw'],
}

type ProductLines = {
  product: string
  lines: number
  ofTests: number
  places: { path: string; lines: number }[]
}

export function linesByProduct(sources: readonly Source[]): ProductLines[] {
  const list = sources.find(({ path }) => path === 'apps/server/src/serverProducts.ts')?.text ?? ''
  const products = [...list.matchAll(/^ {2}(\w+): \w+Server,$/gm)].map(([, name = '']) => name)
  const code = sources.filter(({ path }) => /\.tsx?$/.test(path))
  return products.map((product) => {
    const found = code
      .filter(({ path }) => !isOwn(path, product))
      .map((source) => ({ ...source, lines: linesIn(source, product) }))
      .filter(({ lines }) => lines > 0)
    const sum = (some: typeof found) => some.reduce((all, { lines }) => all + lines, 0)
    const places = found.map(({ path, lines }) => ({ path, lines }))
    return { product, lines: sum(found), ofTests: sum(found.filter((one) => one.isTest)), places }
  })
}

export function checkProductLines(sources: readonly Source[], linesMax = LINES_MAX): Complaint[] {
  return linesByProduct(sources)
    .filter(({ product }) => !OF_ALL.includes(product))
    .flatMap(({ product, lines, places }) => {
      const most = linesMax[product] ?? LINES_OF_NEW_MAX
      if (lines <= most) return []
      const advice = `${lines} lines outside ${product} know it, at most ${most} may; see \`npm run products ${product}\`.`
      return { path: places[0]?.path ?? '', line: 1, rule: 'product', advice }
    })
}

/** In a folder of its name, or named after it where a folder has a file for each product. */
function isOwn(path: string, product: string): boolean {
  if (path.split('/').slice(0, -1).includes(product)) return true
  const name = basename(path).replace(/\..*$/, '')
  const names = [product, `${product}s`, `${product}Fixtures`, ...(MODULES[product] ?? [])]
  const isOfEach = /(routes|rows|operator|demo|gallery|i18n|journeys)\//.test(path)
  return isOfEach && names.includes(name)
}

const STATEMENT = /^import (?:type )?(?:\* as (\w+)|\{([^}]*)\}) from '([^']+)'/gm
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?'([^']+)'/

function linesIn(source: Source, product: string): number {
  const isOfProduct = (specifier: string): boolean => {
    const target = specifier.startsWith('.')
      ? join(dirname(source.path), specifier)
      : specifier.replace(/^@assay\/(\w+)\//, 'packages/$1/src/')
    return !target.startsWith('packages/domain/') && isOwn(target, product)
  }
  const names = [...source.text.matchAll(STATEMENT)].flatMap(([, whole, some, specifier = '']) => {
    if (!isOfProduct(specifier)) return []
    return whole ?? [...(some ?? '').matchAll(/(\w+)\s*(?:,|$)/g)].map(([, name = '']) => name)
  })
  const uses = names.length > 0 ? new RegExp(`\\b(?:${names.join('|')})\\b`) : undefined
  return source.lines.filter((line) => {
    const specifier = SPECIFIER.exec(line)?.[1]
    const isImport = specifier !== undefined && isOfProduct(specifier)
    return isImport || uses?.test(line) || line.startsWith(`  ${product}: {`)
  }).length
}
