/** Cycle contracts over HTTP: markets, rounds, history, the member's own limits. */
import type { MemberId } from '@assay/domain/account.ts'
import type { Direction } from '@assay/domain/cycle/cycleMarket.ts'
import type { CyclePlayer } from '@assay/domain/cycle/playerLimits.ts'
import { RULES_VERSION } from '@assay/domain/cycle/rules.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { symbolOf } from '@assay/domain/market.ts'
import type { Command } from '@assay/engine/command.ts'
import { add, atLeastZero, isTooPrecise } from '@assay/money/amount.ts'
import type { Input } from '@assay/wire/route.ts'
import { getCycleCandles } from '@assay/wire/routes/trading/candles.ts'
import * as cycle from '@assay/wire/routes/trading/cycle.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import type { MemberCaller } from '../../http/caller.ts'
import { handlePage } from '../../http/handlePage.ts'
import type { PageWindow } from '../../http/pageOf.ts'
import { Refusal, refuse, rejectionOf } from '../../http/reply.ts'
import type { Availability } from '../../listing/availability.ts'
import type { CandleStore } from '../../live/candles/candleStore.ts'
import type { Exchange } from '../../live/exchange.ts'
import { cycleInfoOf } from '../../live/liveCycle.ts'
import { openStateOf, type RoundQueries, wireRoundOf } from './rounds.ts'
import type { Signer } from './signer.ts'
import type { TopRoundsBoard } from './topBoard.ts'

export type CycleParts = {
  exchange: Exchange
  rounds: RoundQueries
  candles: CandleStore
  board: TopRoundsBoard
  signer: Signer
  availability: Availability
}

const PAGE = { rows: 15, most: 100 }
const OPEN_SHOWN = 100

export function cycleRoutes(parts: CycleParts): Binding[] {
  return [
    ...publicRoutes(parts),
    ...placingRoutes(parts),
    ...historyRoutes(parts),
    ...limitRoutes(parts),
  ]
}

function publicRoutes({ exchange, candles, board }: CycleParts): Binding[] {
  const { marketData } = exchange
  const infos = () =>
    [...marketData.cycles.values()].map((live) => cycleInfoOf(live, { hasSpark: true }))
  return [
    handle(cycle.getCycleMarkets, infos),
    handle(cycle.getCycleOverview, () => ({ markets: infos(), top: [...board.rounds()] })),
    handle(cycle.getCycleMarket, ({ base, quote }) => {
      const live = marketData.cycles.get(symbolOf(base, quote))
      return live ? cycleInfoOf(live) : refuse('marketNotFound')
    }),
    handle(getCycleCandles, async ({ symbol, intervalMinutes, count, before }, caller) => {
      const live = marketData.cycles.get(symbol.toUpperCase())
      if (!live) return refuse('marketNotFound')
      const found = await candles.list(live, { intervalMinutes, count, before }, caller)
      if (found instanceof Refusal) return found
      const { base, quote } = live.market
      return { base, quote, intervalMinutes, candles: found }
    }),
  ]
}

function placingRoutes({ exchange, rounds, signer, availability }: CycleParts): Binding[] {
  const { marketData } = exchange

  async function place(
    direction: Direction,
    input: Input<typeof cycle.placeRoundUp>,
    { session: { member }, key, region }: MemberCaller,
  ) {
    const blocked = availability.refusalOf('cycle', region)
    if (blocked) return blocked
    const asset = input.stakeAsset.toUpperCase()
    const decimals = marketData.assets.get(asset)?.decimals
    if (decimals === undefined) return refuse('assetNotFound')
    if (isTooPrecise(input.stake, decimals)) return refuse('amountTooPrecise', { decimals })
    const command: Command = {
      type: 'placeRound',
      at: Date.now(),
      key,
      member,
      direction,
      market: symbolOf(input.base, input.quote),
      asset,
      stake: input.stake,
      seconds: input.seconds,
      payoutRate: input.payoutRate,
      rules: RULES_VERSION,
    }
    const answer = await exchange.submit(command)
    const rejected = rejectionOf(answer)
    if (rejected) return rejected
    const [first] = answer.events
    if (first?.type === 'roundPlaced') {
      const { round } = first
      return {
        round: wireRoundOf(openStateOf(round), marketData),
        receipt: signer.receiptOf(round),
      }
    }
    return first?.type === 'repeated' ? repeated(member, first.order) : refuse('roundNotFound')
  }

  /** A repeated request: the round it created, with the same receipt. */
  async function repeated(member: MemberId, id: number) {
    await exchange.settled(member)
    const state = await rounds.byId(id)
    if (state?.member !== member) return refuse('roundNotFound')
    return { round: wireRoundOf(state, marketData), receipt: signer.receiptOf(state) }
  }

  return [
    handleMember(cycle.placeRoundUp, (input, caller) => place('up', input, caller)),
    handleMember(cycle.placeRoundDown, (input, caller) => place('down', input, caller)),
  ]
}

function historyRoutes({ exchange, rounds }: CycleParts): Binding[] {
  type Wanted = Input<typeof cycle.getRounds>
  async function history({ base, quote }: Wanted, page: PageWindow, member: MemberId) {
    await exchange.settled(member)
    const filter = { isOpen: false, market: base && quote ? symbolOf(base, quote) : undefined }
    const [found, count] = await Promise.all([
      rounds.list(member, filter, page),
      rounds.count(member, filter),
    ])
    return { rounds: found, count }
  }

  return [
    handleMember(cycle.getOpenRounds, async ({ base, quote }, { session: { member } }) => {
      await exchange.settled(member)
      const market = base && quote ? symbolOf(base, quote) : undefined
      return rounds.list(member, { isOpen: true, market }, { limit: OPEN_SHOWN, offset: 0 })
    }),
    handleMember(cycle.getRound, async ({ id }, { session: { member } }) => {
      await exchange.settled(member)
      const [found] = await rounds.list(member, { ids: [id] }, { limit: 1, offset: 0 })
      return found ?? refuse('roundNotFound')
    }),
    handlePage(cycle.getRounds, PAGE, (input, page, { session: { member } }) =>
      history(input, page, member),
    ),
    handlePage(cycle.getRoundsOfMarket, PAGE, (input, page, { session: { member } }) =>
      history(input, page, member),
    ),
  ]
}

function limitRoutes({ exchange }: CycleParts): Binding[] {
  const playerOf = async (member: MemberId) =>
    (await exchange.readOwn({ type: 'player', member, now: Date.now() })).player
  const limitsOf = async (member: MemberId) => wireLimitsOf(await playerOf(member))
  return [
    handleMember(cycle.getCycleLimits, (_, { session }) => limitsOf(session.member)),
    handleMember(cycle.setCycleLimits, async (input, { session: { member }, key }) => {
      // A repeated pause would start later and be a different one.
      if (await exchange.accepted(member, key)) return limitsOf(member)
      const at = Date.now()
      const { dailyStake, dailyLoss, pauseHours, excludeDays } = input
      const player = await playerOf(member)
      // A shorter pause than the current one changes nothing.
      const until = (length: number, promised: number) =>
        length === 0 ? 0 : Math.max(promised, at + length)
      const answer = await exchange.submit({
        type: 'setCycleLimits',
        at,
        key,
        member,
        dailyStake,
        dailyLoss,
        pausedUntil: until((pauseHours ?? 0) * 3_600_000, player.pausedUntil),
        excludedUntil: until((excludeDays ?? 0) * DAY_MS, player.excludedUntil),
      })
      return rejectionOf(answer) ?? limitsOf(member)
    }),
  ]
}

function wireLimitsOf(player: CyclePlayer): cycle.CycleLimits {
  const orMissing = (at: number) => (at > 0 ? at : undefined)
  return {
    dailyStake: player.dailyStake,
    dailyLoss: player.dailyLoss,
    stakedToday: player.staked,
    lostToday: atLeastZero(add(player.lost, player.open)),
    pendingDailyStake: player.pending.dailyStake,
    pendingDailyLoss: player.pending.dailyLoss,
    pendingAt: orMissing(player.pendingAt),
    pausedUntil: orMissing(player.pausedUntil),
    excludedUntil: orMissing(player.excludedUntil),
  }
}
