import { payoutOf } from '@assay/domain/cycle/settleRound.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { assert } from '../../kernel/assert.ts'
import { accountKey } from '../../kernel/ledger/ledger.ts'
import type { State } from '../../state.ts'
import { exposureKeys } from '../cycles.ts'
import { tickHash } from '../tickChain.ts'

/** Invariants of cycle contracts that a state must satisfy, recomputed from the open rounds. */
export function assertCycles(state: State): void {
  assertWorstCaseIsHeld(state)
  assertExposures(state)
  assertTicks(state)
  assertPlayers(state)
  const { rounds, due } = state.cycles
  assert(due.size === rounds.size, 'C2: a round would never, or twice, be settled.')
}

/** Adds the stakes of open rounds to the claims of open orders. */
export function addStakes(state: State, claims: Map<number, bigint>): void {
  for (const { member, asset, stake } of state.cycles.rounds.values()) {
    const key = accountKey(member, 'spot', state.assets.get(asset)!.index)
    claims.set(key, (claims.get(key) ?? 0n) + stake)
  }
}

/** C3: the maximum payout of all open rounds is held, to the last digit. */
function assertWorstCaseIsHeld({ cycles, ledger }: State): void {
  const worst = new Map<string, bigint>()
  for (const round of cycles.rounds.values()) {
    worst.set(round.asset, (worst.get(round.asset) ?? 0n) + payoutOf(round))
  }
  for (const [name, slot] of ledger.named) {
    const [address, asset] = name.split(' ') as [string, string]
    if (address !== 'house/cycle/held') continue
    const isHeld = ledger.namedAt(slot) === (worst.get(asset) ?? 0n)
    assert(isHeld, `C3: ${asset} for open rounds is not what they may have to be paid.`)
    worst.delete(asset)
  }
  assert(worst.size === 0, 'C3: rounds are open in an asset that holds nothing.')
}

function assertExposures({ cycles }: State): void {
  for (const { terms, open, exposures } of cycles.markets.values()) {
    const sums = new Map<string, bigint>()
    let last = 0
    for (const id of open) {
      assert(id > last, 'C2: open rounds are out of order.')
      last = id
      const round = cycles.rounds.get(id)!
      for (const key of exposureKeys(terms, round)) {
        sums.set(key, (sums.get(key) ?? 0n) + payoutOf(round))
      }
    }
    assert(sums.size === exposures.size, `C3: ${terms.symbol} counts other exposures.`)
    for (const [key, sum] of sums) {
      assert(exposures.get(key) === sum, `C3: the exposure ${key} of ${terms.symbol} is wrong.`)
      const most = key.split(' ').length === 2 ? terms.exposureMax : terms.bucketExposureMax
      assert(sum <= most, `C3: the exposure ${key} of ${terms.symbol} is above its limit.`)
    }
  }
}

/** C5: kept ticks are consecutive, their hashes chain up to the head, and none is missing. */
function assertTicks({ cycles, markets }: State): void {
  for (const { terms, ticks, sequence, hash, open } of cycles.markets.values()) {
    const { rules } = markets.get(terms.symbol)!
    for (const [index, tick] of ticks.entries()) {
      const before = ticks[index - 1]
      if (!before) continue
      const text = toDecimal(fromTicks(tick.price, rules))
      assert(tick.sequence === before.sequence + 1, `C5: ${terms.symbol} lacks a tick.`)
      assert(tick.at >= before.at, `C5: the ticks of ${terms.symbol} run backwards.`)
      const isLinked = tickHash(before.hash, { ...tick, text }) === tick.hash
      assert(isLinked, `C5: the chain of ${terms.symbol} breaks at ${tick.sequence}.`)
    }
    const newest = ticks.at(-1)
    if (newest) assert(newest.hash === hash && newest.sequence === sequence, 'C5: a lost head.')
    const [oldest] = open
    if (oldest === undefined) continue
    const { headSequence } = cycles.rounds.get(oldest)!
    const isKept = headSequence === sequence || (ticks[0]?.sequence ?? 0) <= headSequence + 1
    assert(
      isKept && (newest !== undefined || headSequence === sequence),
      'C5: a tick was dropped too soon.',
    )
  }
}

function assertPlayers({ cycles }: State): void {
  for (const [member, player] of cycles.players) {
    const open = cycles.ofMember(member).reduce((sum, { stake }) => sum + stake, 0n)
    assert(player.open === open, `C4: member ${member} has other stakes open.`)
  }
}
