/**
 * Fiat buy and sell at the console: merchants, and disputed orders. Both need two people. Opening
 * an order shows payment details, so each look is logged.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { FiatOrder, FiatOrderId } from '@assay/domain/fiat/fiatOrder.ts'
import { buyerOf, decidableFrom, isFindingFor } from '@assay/domain/fiat/fiatRules.ts'
import type { Payee } from '@assay/domain/fiat/payee.ts'
import {
  type ConsoleFiatOrder,
  getFiatReviews,
  getMerchants,
  openFiatReview,
  proposeFiatDecision,
  proposeMerchant,
} from '@assay/wire/routes/operator/fiat.ts'
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'
import type { Binding } from '../../../http/bindRoutes.ts'
import { refuse } from '../../../http/reply.ts'
import type { Exchange } from '../../../live/exchange.ts'
import { handleOperator, type OperatorCaller } from '../../../operator/access/operatorCaller.ts'
import type { Audit } from '../../../operator/audit/audit.ts'
import type { Proposals } from '../../../operator/proposals/proposals.ts'
import { recordActivity } from '../../../security/activity.ts'
import { accountStatusOf } from '../../../security/gates.ts'
import { imageName } from '../fiatImages.ts'
import {
  type DecisionPayload,
  lookOf,
  type MerchantPayload,
  objectionToSilence,
  refusalUnlessOpened,
} from './fiatKinds.ts'

/** What the fiat feature offers for reviews. */
export type FiatActions = {
  underReview(limit: number): Promise<FiatOrder[]>
  byId(id: FiatOrderId): Promise<FiatOrder | undefined>
  /** Orders that may be decided now, and when the oldest of them was paid. */
  countDecidable(now: number): Promise<{ count: number; oldestAt: number }>
  /** By merchant: the number of open orders. */
  runningOf(merchants: readonly MemberId[]): Promise<Map<MemberId, number>>
  detailOf(order: FiatOrder): Promise<{
    payee: Payee
    remark: string
    proof: string
    statements: { member: MemberId; body: string; image: string; sentAt: number }[]
  }>
  /** When a party last added evidence or a statement. */
  lastEvidenceAt(order: FiatOrderId): Promise<number>
  hasSpoken(order: FiatOrderId, party: MemberId): Promise<boolean>
  nameOf(member: MemberId): Promise<string>
  /** `data:image/jpeg…`, '' for none. */
  openImage(name: string): Promise<string>
}

const SHOWN = 100

export type FiatConsoleParts = {
  pool: pg.Pool
  exchange: Exchange
  fiat: FiatActions
  audit: Audit
  proposals: Proposals
}

export function fiatConsoleRoutes(parts: FiatConsoleParts): Binding[] {
  const { pool, exchange, fiat, proposals } = parts
  const { core } = exchange

  return [
    handleOperator(getMerchants, () => merchantsOf(parts)),

    handleOperator(proposeMerchant, async ({ member, isActive, reason }, caller) => {
      const account = await accountStatusOf(pool, member)
      if (!account) return refuse('memberNotFound')
      if (isActive && account.identityStatus !== 'verified') return refuse('identityRequired')
      const { merchants } = await core.read({ type: 'fiat' }, core.position())
      if (merchants.includes(member) === isActive) return refuse('termsUnchanged')
      const payload: MerchantPayload = { isActive }
      return proposals.make({ kind: 'merchant', member, payload, reason }, caller)
    }),

    handleOperator(getFiatReviews, async () => {
      await core.waitForHistory(core.position())
      const [orders, proposed] = await Promise.all([fiat.underReview(SHOWN), proposedOrders(pool)])
      return orders.map((order) => ({ ...rowOf(order), isProposed: proposed.has(order.id) }))
    }),

    handleOperator(openFiatReview, ({ id }, caller) => openReview(parts, id, caller)),

    handleOperator(proposeFiatDecision, async ({ id, finding, reason }, caller) => {
      const order = await reviewed(parts, id)
      if (!order) return refuse('fiatOrderNotFound')
      if (decidableFrom(order) > Date.now()) return refuse('decisionTooEarly')
      const unseen = await refusalUnlessOpened(parts, caller.operator, id)
      if (unseen) return unseen
      const early = await objectionToSilence(fiat, order, finding)
      if (early) return early
      const { member, quantity, asset, payment, currency } = order
      const payload: DecisionPayload = {
        order: id,
        toBuyer: isFindingFor('buyer', finding),
        finding,
        asset,
        quantity: String(quantity),
        payment: String(payment),
        currency,
      }
      return proposals.make({ kind: 'fiatDecision', member, payload, reason }, caller)
    }),
  ]
}

async function merchantsOf({ pool, exchange: { core }, fiat }: FiatConsoleParts) {
  const { merchants, offers } = await core.read({ type: 'fiat' }, core.position())
  await core.waitForHistory(core.position())
  const { rows } = await pool.query(
    `SELECT id AS member, name FROM member
     WHERE id = ANY ($1) OR id IN (SELECT merchant FROM fiat_offer) ORDER BY id`,
    [merchants],
  )
  const known = rows as { member: MemberId; name: string }[]
  const running = await fiat.runningOf(known.map(({ member }) => member))
  return known.map(({ member, name }) => ({
    member,
    name,
    isActive: merchants.includes(member),
    offers: offers.filter(({ merchant }) => merchant === member).length,
    orders: running.get(member) ?? 0,
  }))
}

async function openReview(parts: FiatConsoleParts, id: FiatOrderId, caller: OperatorCaller) {
  const { fiat } = parts
  const order = await reviewed(parts, id)
  if (!order) return refuse('fiatOrderNotFound')
  await writeLook(parts, order, caller)
  const [detail, payerName] = await Promise.all([fiat.detailOf(order), fiat.nameOf(buyerOf(order))])
  const statements = detail.statements.map(async ({ member, image, ...said }) => ({
    ...said,
    isPayer: member === buyerOf(order),
    image: await fiat.openImage(image),
  }))
  return {
    ...rowOf(order),
    payerName,
    payee: lines(detail.payee),
    remark: detail.remark,
    codeImage: await fiat.openImage(imageName(detail.payee.codeImage)),
    proof: await fiat.openImage(detail.proof),
    statements: await Promise.all(statements),
  }
}

/** An order that awaits a decision; no other order may be opened. */
async function reviewed({ exchange: { core }, fiat }: FiatConsoleParts, id: FiatOrderId) {
  await core.waitForHistory(core.position())
  const order = await fiat.byId(id)
  return order?.state === 'underReview' ? order : undefined
}

/** Logs the look in the operators' log and in both parties' activity, before anything is read. */
function writeLook(
  { pool, audit }: FiatConsoleParts,
  { id, member, merchant }: FiatOrder,
  { operator, ip }: OperatorCaller,
): Promise<void> {
  return transaction(pool, async (client) => {
    const look = { operator: operator.name, address: ip, reason: '' }
    await audit.write({ ...look, ...lookOf(id), member }, client)
    for (const party of [member, merchant]) {
      await recordActivity(client, { member: party, kind: 'fiatReviewed', actor: 'staff' })
    }
  })
}

/** Orders with a proposed decision that was not carried out yet. */
async function proposedOrders(pool: pg.Pool): Promise<Set<FiatOrderId>> {
  const { rows } = await pool.query(
    `SELECT payload->'order' AS "order" FROM operator_proposal
     WHERE kind = 'fiatDecision' AND status IN ('open', 'approved')`,
  )
  return new Set(rows.map(({ order }) => order as FiatOrderId))
}

function rowOf(order: FiatOrder): Omit<ConsoleFiatOrder, 'isProposed'> {
  return { ...order, paidAt: order.paidAt ?? 0, decidableAt: decidableFrom(order) }
}

const lines = (payee: Payee) =>
  Object.entries(payee)
    .filter(([field, value]) => value !== '' && field !== 'codeImage')
    .map(([field, value]) => ({ field, value }))
