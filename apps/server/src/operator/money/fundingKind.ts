/**
 * Funding a house account: the operator sends coins to the treasury, and what the reserves then
 * have beyond the ledger is booked. It is measured when the proposal is made and again, at a final
 * block, when it is carried out, so no promise can be backed by coins that are not there.
 */
import type { FundableAccount } from '@assay/domain/houseAccounts.ts'
import { type Amount, atLeastZero, subtract, ZERO } from '@assay/money/amount.ts'
import { type Exchange, HOUSE_OWNER } from '../../live/exchange.ts'
import type { ChainReserve } from '../../reserves/chainReserve.ts'
import { actionKey } from '../proposals/actionKey.ts'
import { createTurns } from '../proposals/createTurns.ts'
import type { ProposalKindOf } from '../proposals/proposals.ts'
import { payloadAmount } from './payloadAmount.ts'
import type { ReserveActions } from './reserveRoutes.ts'

export type FundingPayload = {
  chain: number
  asset: string
  /** Decimal text. */
  amount: string
  account: FundableAccount
}

export type FundingParts = {
  exchange: Exchange
  reserves: ReserveActions
  /** The value in USDT as text, '' without a price. */
  worthOf: (asset: string, amount: Amount) => string
}

export function fundingKind(parts: FundingParts): ProposalKindOf<FundingPayload> {
  const { exchange, reserves, worthOf } = parts
  const inTurn = createTurns()

  async function fund(id: number, { chain, asset, account, ...payload }: FundingPayload) {
    const key = actionKey('funding', id)
    if (await exchange.accepted(HOUSE_OWNER, key)) return {}
    const amount = payloadAmount(payload.amount)
    if ((await unbooked(reserves, chain, asset)) < amount) {
      return { refused: 'reservesShort' } as const
    }
    const { events } = await exchange.submit({
      type: 'fundHouse',
      from: `chain/${chain}`,
      to: account,
      at: Date.now(),
      key,
      asset,
      amount,
    })
    const [event] = events
    return event?.type === 'rejected' ? { refused: event.code } : {}
  }

  return {
    seenBy: ['financeMaker', 'financeChecker', 'auditor'],
    checkedBy: ['financeChecker'],
    action: 'funding.proposed',

    show({ amount, asset, account }) {
      const subject = `${amount} ${asset}`
      const worth = worthOf(asset, payloadAmount(amount))
      return { subject: `${subject} → ${account}`, confirmation: subject, worth }
    },

    carryOut: ({ id, payload }) => inTurn(() => fund(id, payload)),
  }
}

/** What of a token may be booked, at a final block; 0 for an unknown token. */
export async function unbooked(reserves: ReserveActions, chain: number, asset: string) {
  const found = (await reserves.reconcile()).find(
    (row) => row.chain === chain && row.asset === asset,
  )
  return found ? bookableOf(found) : ZERO
}

/**
 * Coins on members' addresses may belong to members: they are not bookable until an operator has
 * handled them.
 */
export const bookableOf = ({
  drift,
  unclaimed,
}: Pick<ChainReserve, 'drift' | 'unclaimed'>): Amount => atLeastZero(subtract(drift, unclaimed))
