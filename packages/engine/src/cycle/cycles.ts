import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import type { CycleMarket, Direction } from '@assay/domain/cycle/cycleMarket.ts'
import { type CyclePlayer, newPlayer, playerAt } from '@assay/domain/cycle/playerLimits.ts'
import type { Round, Tick } from '@assay/domain/cycle/round.ts'
import { payoutOf } from '@assay/domain/cycle/settleRound.ts'
import type { MarketSymbol } from '@assay/domain/market.ts'
import { type Amount, add, negative, ZERO } from '@assay/money/amount.ts'
import { Expiries } from '../kernel/tables/expiries.ts'

/**
 * The cycle contracts' part of the state: markets with the ticks that open rounds still need, open
 * rounds, and members' own limits. Exposures are derived from the open rounds.
 */
export class Cycles {
  readonly markets = new Map<MarketSymbol, CycleState>()
  readonly players = new Map<MemberId, CyclePlayer>()
  readonly rounds = new Map<number, Round>()
  readonly due = new Expiries()
  readonly #byMember = new Map<MemberId, Set<number>>()

  /** Adds an open round, also to restore a snapshot. */
  add(round: Round): void {
    this.rounds.set(round.id, round)
    this.due.add(round)
    const market = this.markets.get(round.market)!
    market.open.add(round.id)
    this.#expose(market, round, payoutOf(round))
    const own = this.#byMember.get(round.member)
    if (own) own.add(round.id)
    else this.#byMember.set(round.member, new Set([round.id]))
  }

  remove(round: Round): void {
    this.rounds.delete(round.id)
    const market = this.markets.get(round.market)!
    market.open.delete(round.id)
    this.#expose(market, round, negative(payoutOf(round)))
    const own = this.#byMember.get(round.member)!
    own.delete(round.id)
    if (own.size === 0) this.#byMember.delete(round.member)
  }

  /** The member's open rounds, oldest first. */
  ofMember(member: MemberId): Round[] {
    return [...(this.#byMember.get(member) ?? [])].map((id) => this.rounds.get(id)!)
  }

  openCount(member: MemberId): number {
    return this.#byMember.get(member)?.size ?? 0
  }

  playerAt(member: MemberId, now: number): CyclePlayer {
    return playerAt(this.players.get(member) ?? newPlayer(), now)
  }

  #expose(market: CycleState, round: Round, amount: Amount): void {
    for (const key of exposureKeys(market.terms, round)) {
      const sum = add(market.exposures.get(key) ?? ZERO, amount)
      if (sum === 0n) market.exposures.delete(key)
      else market.exposures.set(key, sum)
    }
  }
}

export type CycleState = {
  terms: CycleMarket
  isOpen: boolean
  /** The head of the market's hash chain of ticks. */
  sequence: number
  hash: string
  tickAt: number
  /** Consecutive ticks from the first that an open round may need to the latest. */
  ticks: Tick[]
  /** Numbers of the open rounds, oldest first. */
  open: Set<number>
  /** The house's maximum liability: by direction, and by direction and bucket of expiry. */
  exposures: Map<string, Amount>
}

type Exposed = { asset: AssetId; direction: Direction; expiresAt: number }

/** The keys of a direction, and of its bucket of time. */
export function exposureKeys(
  { bucketSeconds }: CycleMarket,
  { asset, direction, expiresAt }: Exposed,
): [side: string, bucket: string] {
  const side = `${asset} ${direction}`
  return [side, `${side} ${Math.floor(expiresAt / (bucketSeconds * 1000))}`]
}
