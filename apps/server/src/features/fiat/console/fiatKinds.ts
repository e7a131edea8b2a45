/**
 * The decisions by two people about fiat buy and sell: who is a merchant, and who gets the coins of
 * an order.
 */
import type { AssetId } from '@assay/domain/asset.ts'
import type { FiatFinding, FiatOrder, FiatOrderId } from '@assay/domain/fiat/fiatOrder.ts'
import { buyerOf, CURRENCY_DECIMALS, REVIEW_MS, sellerOf } from '@assay/domain/fiat/fiatRules.ts'
import { toBigint } from '@assay/engine/kernel/plain.ts'
import type { Amount } from '@assay/money/amount.ts'
import { formatAmount, toDecimal } from '@assay/money/decimal.ts'
import { messageOf } from '../../../http/messages.ts'
import { type Refusal, refuse } from '../../../http/reply.ts'
import type { Exchange } from '../../../live/exchange.ts'
import type { SignedOperator } from '../../../operator/access/operatorCaller.ts'
import type { Audit } from '../../../operator/audit/audit.ts'
import { actionKey } from '../../../operator/proposals/actionKey.ts'
import type { ProposalKindOf } from '../../../operator/proposals/proposals.ts'
import type { FiatActions } from './fiatConsole.ts'

export type MerchantPayload = { isActive: boolean }
export type DecisionPayload = {
  order: FiatOrderId
  toBuyer: boolean
  /** Missing in older proposals. */
  finding?: FiatFinding
  quantity: string
  asset: string
  payment: string
  currency: string
}

export function merchantKind(exchange: Exchange): ProposalKindOf<MerchantPayload> {
  return {
    seenBy: ['support', 'risk', 'auditor', 'admin'],
    checkedBy: ['risk', 'admin'],
    action: 'merchant.proposed',
    show: ({ isActive }) => ({
      subject: isActive
        ? 'make this member a merchant, who can offer coins for currency'
        : 'end this merchant: open offers are closed, running orders go on',
    }),
    async carryOut({ id, member, payload: { isActive } }) {
      const { events } = await exchange.submit({
        type: 'setMerchant',
        at: Date.now(),
        key: actionKey('merchant', id),
        member,
        isActive,
      })
      return events[0]?.type === 'rejected' ? { refused: events[0].code } : {}
    },
  }
}

/** The line of an opened order in the operators' log. */
export const lookOf = (order: FiatOrderId) =>
  ({ action: 'fiatOrder.viewed', subject: `fiat order ${order}` }) as const

export type LookParts = {
  audit: Audit
  fiat: Pick<FiatActions, 'lastEvidenceAt'>
}
type DecisionParts = LookParts & {
  fiat: Pick<FiatActions, 'byId' | 'hasSpoken'>
  exchange: Exchange
  /** The value in USDT as text, '' without a price. */
  worthOf: (asset: AssetId, amount: Amount) => string
  usdtOf: (asset: AssetId, amount: Amount) => Amount
}

/**
 * Maker and checker of a decision must have seen all evidence and statements: each look was logged.
 * A dispute starts with a statement, so a look before it does not count.
 */
export async function refusalUnlessOpened(
  { audit, fiat }: LookParts,
  { name: operator }: Pick<SignedOperator, 'name'>,
  order: FiatOrderId,
): Promise<Refusal | undefined> {
  const after = await fiat.lastEvidenceAt(order)
  const isSeen = await audit.has({ operator, ...lookOf(order), after })
  return isSeen ? undefined : refuse('reviewNotOpened')
}

/**
 * A side is found silent only if it has made no statement, and had as long for one since the last
 * evidence as an undisputed order waits for the operators. Otherwise the other side could appeal
 * right after its payment, and win before this one has read of it.
 */
export async function objectionToSilence(
  fiat: Pick<FiatActions, 'hasSpoken' | 'lastEvidenceAt'>,
  order: FiatOrder,
  finding: FiatFinding | undefined,
): Promise<Refusal | undefined> {
  if (finding !== 'sellerSilent' && finding !== 'buyerSilent') return undefined
  const party = finding === 'sellerSilent' ? sellerOf(order) : buyerOf(order)
  if (await fiat.hasSpoken(order.id, party)) return refuse('partyAnswered')
  const since = await fiat.lastEvidenceAt(order.id)
  return since + REVIEW_MS > Date.now() ? refuse('decisionTooEarly') : undefined
}

/** The engine refuses an order that was completed, released or decided since. */
export function fiatDecisionKind(parts: DecisionParts): ProposalKindOf<DecisionPayload> {
  const { exchange, worthOf, usdtOf } = parts
  return {
    seenBy: ['support', 'risk', 'auditor', 'admin'],
    checkedBy: ['risk', 'admin'],
    action: 'fiatDecision.proposed',
    show: ({ order, toBuyer, finding, quantity, asset, payment, currency }) => {
      const coins = `${toDecimal(BigInt(quantity))} ${asset}`
      const paid = `${formatAmount(BigInt(payment), CURRENCY_DECIMALS)} ${currency}`
      const whose = toBuyer ? 'to the buyer' : 'back to the seller'
      const told = finding ? `: ${messageOf(finding, 'en')}` : ''
      return {
        worth: worthOf(asset, toBigint(quantity)),
        fiatOrder: order,
        subject: `give ${coins} of fiat order ${order} (${paid}) ${whose}${told}`,
      }
    },
    gives: ({ asset, quantity }) => usdtOf(asset, toBigint(quantity)),

    async objection({ order: id, finding }, operator, maker) {
      const unseen = await refusalUnlessOpened(parts, operator, id)
      if (unseen) return unseen
      if (await refusalUnlessOpened(parts, { name: maker }, id)) return refuse('makerNotOpened')
      const order = await parts.fiat.byId(id)
      return order && objectionToSilence(parts.fiat, order, finding)
    },
    async carryOut({ id, payload: { order, toBuyer, finding } }) {
      const { events } = await exchange.submit({
        type: 'decideFiat',
        at: Date.now(),
        key: actionKey('fiat-decision', id),
        order,
        toBuyer,
        ...(finding && { finding }),
      })
      return events[0]?.type === 'rejected' ? { refused: events[0].code } : {}
    },
  }
}
