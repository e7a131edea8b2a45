/**
 * Locked finance over HTTP: plans with their funding, locking, early redemption, and the records.
 */
import { fundedPrincipal, REDEMPTION_FREE_MS } from '@assay/domain/earn/lockupRules.ts'
import { ZERO } from '@assay/money/amount.ts'
import * as finance from '@assay/wire/routes/earn/finance.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import { handlePage } from '../../http/handlePage.ts'
import { refuse, rejectionOf } from '../../http/reply.ts'
import type { Availability } from '../../listing/availability.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { ReadAnswer } from '../../writer/core.ts'
import { createLockups, wireLockupOf } from './lockups.ts'

const PAGE = { most: 200 }

type EarnParts = { exchange: Exchange; history: HistoryReads; availability: Availability }

export function earnRoutes({ exchange, history, availability }: EarnParts): Binding[] {
  const lockups = createLockups(history)
  const { core } = exchange

  return [
    handle(finance.getEarnPlans, async () => {
      const { plans, funding } = await core.read({ type: 'earn' }, core.position())
      return {
        plans: plans
          .filter(({ isOffered }) => isOffered)
          .map(({ isOffered: _, ...plan }) => offeredPlan(exchange, plan, funding)),
        funding,
      }
    }),

    handleMember(
      finance.openLockup,
      async ({ isFree, ...input }, { session: { member }, key, region }) => {
        const blocked = availability.refusalOf('earn', region)
        if (blocked) return blocked
        const answer = await exchange.submit({
          type: 'openLockup',
          at: Date.now(),
          key,
          member,
          ...input,
          freeMs: isFree ? REDEMPTION_FREE_MS : 0,
        })
        const rejected = rejectionOf(answer)
        if (rejected) return rejected
        const [first] = answer.events
        if (first?.type === 'lockupOpened') {
          return wireLockupOf(first.lockup, { end: undefined, endedAt: 0 })
        }
        // A repeated request: the same lockup in its current state.
        await exchange.settled(member)
        const order = first?.type === 'repeated' ? first.order : 0
        return (await lockups.find(member, order)) ?? refuse('lockupNotRunning')
      },
    ),

    handleMember(finance.redeemLockup, async ({ id, fee }, { session: { member }, key }) => {
      const answer = await exchange.submit({
        type: 'redeemLockup',
        at: Date.now(),
        key,
        member,
        lockup: id,
        fee,
        isCounted: true,
      })
      const rejected = rejectionOf(answer)
      if (rejected) return rejected
      await exchange.settled(member)
      return (await lockups.find(member, id)) ?? refuse('lockupNotRunning')
    }),

    handlePage(finance.getLockups, PAGE, async ({ isOpen }, page, { session: { member } }) => {
      await exchange.settled(member)
      const [list, count, totals] = await Promise.all([
        lockups.list(member, isOpen, page),
        lockups.count(member, isOpen),
        lockups.totals(member),
      ])
      return { lockups: list, count, totals }
    }),
  ]
}

type Offers = ReadAnswer<'earn'>

function offeredPlan(
  { marketData }: Exchange,
  plan: Omit<Offers['plans'][number], 'isOffered'>,
  funding: Offers['funding'],
): finance.OfferedPlan {
  const { asset } = plan
  const facts = marketData.assets.get(asset)
  const decimals = facts?.decimals ?? 0
  const funds = funding.find((each) => each.asset === asset)?.free ?? ZERO
  return {
    ...plan,
    name: facts?.name ?? asset,
    decimals,
    funded: fundedPrincipal(plan, { funds, decimals }),
    dividendTime: 'daily',
    incomeAsset: asset,
  }
}
