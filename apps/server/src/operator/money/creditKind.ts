/**
 * A credit: money of the house goes to a member. The engine refuses it when the house account has
 * too little, so no money is created. The proposal's number is the request key, so that a credit
 * happens once however often it is retried.
 */
import type { CreditKind, CreditSource } from '@assay/domain/operator/creditKinds.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { Exchange } from '../../live/exchange.ts'
import { actionKey } from '../proposals/actionKey.ts'
import type { ProposalKindOf } from '../proposals/proposals.ts'
import { payloadAmount } from './payloadAmount.ts'

export type CreditPayload = {
  account: 'spot' | 'fiat'
  asset: string
  /** Decimal text. */
  amount: string
  source: CreditSource
  /** Missing in older proposals. */
  kind?: CreditKind
}

/** The wording at the console and in its log. */
const SAID: Record<CreditKind, string> = {
  correction: 'correction of an error',
  compensation: 'compensation',
  bonus: 'bonus',
  manualDeposit: 'deposit credited by hand',
}

export type CreditParts = {
  exchange: Exchange
  /** The value in USDT as text, '' without a price. */
  worthOf: (asset: string, amount: Amount) => string
  /** The same as an amount, 0 without a price. */
  usdtOf: (asset: string, amount: Amount) => Amount
}

export function creditKind({
  exchange,
  worthOf,
  usdtOf,
}: CreditParts): ProposalKindOf<CreditPayload> {
  return {
    seenBy: ['financeMaker', 'financeChecker', 'auditor'],
    checkedBy: ['financeChecker'],
    action: 'credit.proposed',

    show({ amount, asset, source, kind }) {
      const confirmation = `${amount} ${asset}`
      const subject = kind ? `${confirmation} (${SAID[kind]})` : confirmation
      const worth = worthOf(asset, payloadAmount(amount))
      return { subject, confirmation, worth, source }
    },

    gives: ({ asset, amount }) => usdtOf(asset, payloadAmount(amount)),

    async carryOut(credit) {
      const { id, member, payload } = credit
      const { events } = await exchange.submit({
        type: 'creditMember',
        at: Date.now(),
        key: actionKey('credit', id),
        from: payload.source,
        member,
        account: payload.account,
        asset: payload.asset,
        amount: payloadAmount(payload.amount),
        reason: payload.kind ?? 'adjustment',
      })
      const [event] = events
      if (event?.type === 'rejected') return { refused: event.code }
      return {}
    },
  }
}
