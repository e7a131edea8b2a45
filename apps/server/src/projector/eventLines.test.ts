import { apply, createState } from '@assay/engine/engine.ts'
import { assetOfKey, kindOfKey, memberOfKey } from '@assay/engine/kernel/ledger/ledger.ts'
import { PerpLife } from '@assay/engine/perp/testing/perpLife.ts'
import type { State } from '@assay/engine/state.ts'
import { Life } from '@assay/engine/testing/life.ts'
import { seededRandom } from '@assay/engine/testing/random.ts'
import { expect, test } from 'vitest'
import type { LedgerLine } from '../history/historyRows.ts'
import { HistoryBatch, historyViewOf } from './historyBatch.ts'

type Sums = Map<string, { owned: bigint; held: bigint }>

/** The sum of the lines per balance, to compare with the ledger. */
function sumsOf(lines: readonly LedgerLine[]): Sums {
  const sums: Sums = new Map()
  for (const { member, account, asset, delta, held } of lines) {
    const name = `${member}/${account}/${asset}`
    const sum = sums.get(name) ?? { owned: 0n, held: 0n }
    sums.set(name, { owned: sum.owned + delta, held: sum.held + held })
  }
  return sums
}

function ledgerOf({ ledger, assets }: State): Sums {
  const names = [...assets.keys()]
  return new Map(
    Array.from({ length: ledger.size }, (_, slot) => {
      const key = ledger.keyAt(slot)
      const held = ledger.heldAt(slot)
      const name = `${memberOfKey(key)}/${kindOfKey(key)}/${names[assetOfKey(key)]}`
      return [name, { owned: ledger.availableAt(slot) + held, held }]
    }),
  )
}

/** Balances that came and went are no difference. */
const withoutEmpty = (sums: Sums): [string, { owned: bigint; held: bigint }][] =>
  [...sums].filter(([, { owned, held }]) => owned !== 0n || held !== 0n).sort()

test.each([
  { product: 'spot', seed: 11 },
  { product: 'perp', seed: 12 },
])(
  'the lines of a random life of $product add up to what is owned and held',
  ({ product, seed }) => {
    const state = createState()
    const [size, random] = [{ members: 12, markets: 2 }, seededRandom(seed)]
    const life =
      product === 'spot' ? new Life(state, random, size) : new PerpLife(state, random, size)
    const view = historyViewOf(state)
    const lines: LedgerLine[] = []
    for (let position = 1; position <= 6_000; position += 1) {
      const command = life.next()
      const events = apply(state, command)
      const batch = new HistoryBatch(position - 1)
      batch.add({ position, command, events }, view)
      // No line is without effect.
      expect(batch.lines.every(({ delta, held }) => delta !== 0n || held !== 0n)).toBe(true)
      lines.push(...batch.lines)
      if (position % 500 === 0) {
        expect(withoutEmpty(sumsOf(lines))).toEqual(withoutEmpty(ledgerOf(state)))
      }
    }
    const reasons = new Set(lines.filter(({ held }) => held !== 0n).map(({ reason }) => reason))
    expect([...reasons]).toEqual(expect.arrayContaining(HELD_IN[product as 'spot' | 'perp']))
  },
)

const HELD_IN = {
  spot: [
    'trade',
    'orderHeld',
    'orderFreed',
    'roundHeld',
    'roundFreed',
    'roundLost',
    'locked',
    'withdrawalHeld',
    'subscriptionHeld',
    'fiatHeld',
    'fiat',
  ],
  perp: ['orderHeld', 'orderFreed', 'marginHeld', 'marginFreed'],
}
