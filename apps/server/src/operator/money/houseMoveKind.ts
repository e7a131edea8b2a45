/**
 * Money of the house moves to another house account, or out through a chain. A payout is booked
 * first; until the operator has sent the coins, the reserves exceed the ledger.
 */
import type { HouseSource, HouseTarget } from '@assay/domain/houseAccounts.ts'
import { type Amount, ZERO } from '@assay/money/amount.ts'
import { HOUSE_OWNER } from '../../live/exchange.ts'
import { actionKey } from '../proposals/actionKey.ts'
import { createTurns } from '../proposals/createTurns.ts'
import type { ProposalKindOf } from '../proposals/proposals.ts'
import { type MovableParts, movableOf } from './movableOf.ts'
import { payloadAmount } from './payloadAmount.ts'

export type HouseMovePayload = {
  from: HouseSource
  to: HouseTarget
  asset: string
  /** Decimal text. */
  amount: string
}

export type HouseMoveParts = MovableParts & {
  /** The value in USDT as text, '' without a price. */
  worthOf: (asset: string, amount: Amount) => string
  usdtOf: (asset: string, amount: Amount) => Amount
}

export function houseMoveKind(parts: HouseMoveParts): ProposalKindOf<HouseMovePayload> {
  const { exchange, worthOf, usdtOf } = parts
  const inTurn = createTurns()

  async function move(id: number, { from, to, asset, ...payload }: HouseMovePayload) {
    const key = actionKey('house-move', id)
    if (await exchange.accepted(HOUSE_OWNER, key)) return {}
    const amount = payloadAmount(payload.amount)
    if ((await movableOf(parts, { from, asset })) < amount) {
      return { refused: 'houseMoneyShort' } as const
    }
    const { events } = await exchange.submit({
      type: 'moveHouse',
      at: Date.now(),
      key,
      from,
      to,
      asset,
      amount,
    })
    const [event] = events
    return event?.type === 'rejected' ? { refused: event.code } : {}
  }

  return {
    seenBy: ['financeMaker', 'financeChecker', 'auditor'],
    checkedBy: ['financeChecker'],
    action: 'houseMove.proposed',

    show({ amount, asset, from, to }) {
      const subject = `${amount} ${asset}`
      const worth = worthOf(asset, payloadAmount(amount))
      return { subject: `${subject} → ${to}`, confirmation: subject, worth, source: from }
    },

    // A move within the house gives nothing away.
    gives: ({ to, asset, amount }) =>
      to.startsWith('chain/') ? usdtOf(asset, payloadAmount(amount)) : ZERO,

    carryOut: ({ id, payload }) => inTurn(() => move(id, payload)),
  }
}
