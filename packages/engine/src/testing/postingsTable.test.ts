import type { Posting } from '@assay/domain/account.ts'
import { expect, test } from 'vitest'
import { apply, createState } from '../engine.ts'
import { PerpLife } from '../perp/testing/perpLife.ts'
import { postingsOf } from '../postings.ts'
import { products } from '../products.ts'
import { Life } from './life.ts'
import { seededRandom } from './random.ts'

/** More of them, and the command names the account of the house. */
const PAIRS_MAX = 6

/** All members are alike, and so are all chains. */
function pairOf({ from, to }: Posting): string {
  const kindOf = (address: string): string =>
    address.replace(/^member\/\d+/, 'member').replace(/^chain\/\d+/, 'chain')
  const [payer, payee] = [from, to].map((address) => /^member\/\d+/.exec(address)?.[0])
  const isToAnother = payer !== undefined && payee !== undefined && payer !== payee
  return `${kindOf(from)} → ${isToAnother ? 'another ' : ''}${kindOf(to)}`
}

/** From where to where each event moved money in random lives of all products. */
function pairsByEvent(): Map<string, Set<string>> {
  const pairs = new Map<string, Set<string>>()
  const size = { members: 12, markets: 2 }
  for (const LifeOf of [Life, PerpLife]) {
    for (const seed of [11, 12, 13]) {
      const state = createState()
      const life = new LifeOf(state, seededRandom(seed), size)
      for (let count = 0; count < 20_000; count++) {
        for (const event of apply(state, life.next())) {
          const postings = postingsOf(event, (name) => state.markets.get(name)!.rules)
          if (postings.length === 0) continue
          const seen = pairs.get(event.type) ?? new Set()
          for (const posting of postings) seen.add(pairOf(posting))
          pairs.set(event.type, seen)
        }
      }
    }
  }
  return pairs
}

const byProduct = Object.entries(products).map(([product, { postings }]) => ({
  product,
  events: Object.entries(postings).flatMap(([type, moves]) => (moves === 'none' ? [] : [type])),
}))

test('docs/postings.md lists what each event moves', async () => {
  const pairs = pairsByEvent()
  const shown = (type: string): string => {
    const seen = [...(pairs.get(type) ?? [])].sort()
    if (seen.length <= PAIRS_MAX) return seen.map((pair) => `\`${pair}\``).join('<br>')
    const alike = seen.map((pair) => pair.replaceAll(/house\/[\w-]+/g, 'house/…'))
    return [...new Set(alike)].map((pair) => `\`${pair}\``).join('<br>')
  }
  const rows = byProduct.flatMap(({ product, events }) =>
    events.map((type) => `| ${product} | \`${type}\` | ${shown(type)} |`),
  )
  expect(
    byProduct.flatMap(({ events }) => events).filter((type) => !pairs.has(type)),
    'These events declare postings and never happen in the lives.',
  ).toEqual([])
  await expect(`${HEAD}${rows.join('\n')}\n`).toMatchFileSnapshot('../../../../docs/postings.md')
})

const HEAD = `# What each event moves

From where to where the postings of each event move money. How much is in [money.md](money.md). Events that are not here move
nothing. The table is written by \`packages/engine/src/testing/postingsTable.test.ts\` from the products' declarations
(\`postingsOf\`), as random lives show them. The test fails when the two differ; \`npx vitest run --project packages
packages/engine/src/testing/postingsTable.test.ts -u\` writes it again.

| product | event | from → to |
|---|---|---|
`
