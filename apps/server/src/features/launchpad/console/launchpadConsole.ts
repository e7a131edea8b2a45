/**
 * Offerings of tokens: created, settled and withdrawn by two people. The allotment follows from the
 * rules; no one decides it.
 */
import type { Offering, OfferingProgress } from '@assay/domain/launchpad/offering.ts'
import { isOfferingSound, SETTLE_DAYS } from '@assay/domain/launchpad/offeringRules.ts'
import type { SettleOffering, WithdrawOffering } from '@assay/engine/launchpad/launchpadCommand.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import {
  consoleOffering,
  getConsoleOfferings,
  type OfferingAction,
  proposeOffering,
  proposeOfferingAction,
} from '@assay/wire/routes/operator/launchpad.ts'
import { encode } from '@assay/wire/schema/encode.ts'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Binding } from '../../../http/bindRoutes.ts'
import { refuse } from '../../../http/reply.ts'
import type { Exchange } from '../../../live/exchange.ts'
import { handleOperator } from '../../../operator/access/operatorCaller.ts'
import { actionKey } from '../../../operator/proposals/actionKey.ts'
import type { ProposalKindOf, Proposals } from '../../../operator/proposals/proposals.ts'

type OfferingPayload = { offering: z.input<typeof consoleOffering> }
/** `deed` and the kind's name are as they have always been stored. */
type ActionPayload = {
  id: string
  deed: OfferingAction
  stage: WithdrawOffering['stage']
  sold: string
  /** What subscribers pay, such as `380 USDT`; missing for a withdrawal, and in older proposals. */
  payments?: string[]
}

type LaunchpadConsoleParts = { exchange: Exchange; proposals: Proposals; pool: pg.Pool }

export function launchpadConsoleRoutes({
  exchange,
  proposals,
  pool,
}: LaunchpadConsoleParts): Binding[] {
  const { core, marketData } = exchange
  return [
    handleOperator(getConsoleOfferings, async () => {
      const { offerings, funding } = await core.read({ type: 'offerings' }, core.position())
      const waiting = await waitingActions(pool)
      return {
        offerings: offerings.toReversed().map((progress) => ({
          ...progress,
          waiting: waiting.get(progress.offering.id) ?? ('' as const),
        })),
        funding: funding.map(({ asset, owed, held, free }) => ({
          asset,
          owed,
          held,
          free,
        })),
      }
    }),

    handleOperator(proposeOffering, async ({ reason, ...offering }, caller) => {
      const assets = [offering.asset, ...offering.prices.map(({ asset }) => asset)]
      if (assets.some((asset) => !marketData.assets.has(asset))) return refuse('assetNotFound')
      const decimalsOf = (asset: string) => marketData.assets.get(asset)?.decimals
      const isOver = offering.endsAt <= Date.now()
      if (isOver || !isOfferingSound(offering, decimalsOf)) return refuse('offeringInvalid')
      if (await find(exchange, offering.id)) return refuse('offeringFixed')
      const payload: OfferingPayload = { offering: encode(consoleOffering, offering) }
      return proposals.make({ kind: 'offering', member: 0, payload, reason }, caller)
    }),

    handleOperator(proposeOfferingAction, async ({ id, action, reason }, caller) => {
      const progress = await find(exchange, id)
      if (!progress) return refuse('offeringNotAtStage')
      const { offering, stage, subscribed, allotted } = progress
      if (stage !== 'allotted' && (stage !== 'open' || action === 'settle')) {
        return refuse('offeringNotAtStage')
      }
      if (await isAwaited(pool, id)) return refuse('proposalWaits')
      const sold = `${toDecimal(action === 'settle' ? allotted : subscribed)} ${offering.asset}`
      const payments = action === 'settle' ? await paymentsFor(exchange, id) : undefined
      const payload: ActionPayload = {
        id,
        deed: action,
        stage,
        sold,
        ...(payments && { payments }),
      }
      return proposals.make({ kind: 'offeringDeed', member: 0, payload, reason }, caller)
    }),
  ]
}

/** The proposed and undecided action of each offering. */
async function waitingActions(pool: pg.Pool): Promise<Map<string, OfferingAction>> {
  const { rows } = await pool.query(
    `SELECT payload->>'id' AS id, payload->>'deed' AS action FROM operator_proposal
     WHERE kind = 'offeringDeed' AND status IN ('open', 'approved')`,
  )
  return new Map(rows.map(({ id, action }) => [id as string, action as OfferingAction]))
}

const isAwaited = async (pool: pg.Pool, id: string) => (await waitingActions(pool)).has(id)

async function paymentsFor({ core }: Exchange, id: string): Promise<string[]> {
  const { payments } = await core.read({ type: 'offeringPayments', id })
  return payments.map(({ asset, amount }) => `${toDecimal(amount)} ${asset}`)
}

async function find({ core }: Exchange, id: string): Promise<OfferingProgress | undefined> {
  const { offerings } = await core.read({ type: 'offerings' }, core.position())
  return offerings.find(({ offering }) => offering.id === id)
}

/** Allotted offerings: one that is not settled in time is refunded automatically. */
export async function countToSettle({
  core,
}: Exchange): Promise<{ count: number; oldestAt: number }> {
  const { offerings } = await core.read({ type: 'offerings' }, core.position())
  const allotted = offerings.filter(({ stage }) => stage === 'allotted')
  const ends = allotted.map(({ offering }) => offering.endsAt)
  return { count: ends.length, oldestAt: ends.length > 0 ? Math.min(...ends) : 0 }
}

const WHO = {
  seenBy: ['support', 'risk', 'auditor', 'admin'],
  checkedBy: ['risk', 'admin'],
  action: 'offering.proposed',
} as const

/** The engine refuses a second one with the same name, and an unfunded one. */
export function offeringKind(exchange: Exchange): ProposalKindOf<OfferingPayload> {
  return {
    ...WHO,
    seenBy: [...WHO.seenBy],
    checkedBy: [...WHO.checkedBy],
    show: ({ offering }) => ({
      subject: subjectOf(z.decode(consoleOffering, offering)),
      confirmation: `${toDecimal(z.decode(consoleOffering, offering).total)} ${offering.asset}`,
    }),

    async carryOut({ id, payload }) {
      const { events } = await exchange.submit({
        type: 'makeOffering',
        at: Date.now(),
        key: actionKey('offering', id),
        offering: z.decode(consoleOffering, payload.offering),
      })
      return events[0]?.type === 'rejected' ? { refused: events[0].code } : {}
    },
  }
}

/**
 * The engine refuses it at a stage other than the one shown. A decider can recompute the allotment
 * on the offering's page in the app, as everyone can.
 */
export function offeringActionKind(exchange: Exchange, app: URL): ProposalKindOf<ActionPayload> {
  return {
    ...WHO,
    seenBy: [...WHO.seenBy],
    checkedBy: [...WHO.checkedBy],
    show: ({ id, deed: action, stage, sold, payments = [] }) => ({
      confirmation: action === 'settle' ? payments.join(' ') : id,
      subject:
        action === 'settle'
          ? `settle offering ${id}: take ${payments.join(' and ') || 'the payments'} for ${sold} that were won, as ${new URL(`/ieo/${id}`, app)} lists them`
          : `withdraw offering ${id}, ${stage}: give everything back, ${sold} were asked for`,
    }),

    async carryOut({ id, payload: { id: offering, deed: action, stage } }) {
      const asked: SettleOffering | WithdrawOffering =
        action === 'settle'
          ? { type: 'settleOffering', offering }
          : { type: 'withdrawOffering', offering, stage }
      const { events } = await exchange.submit({
        ...asked,
        at: Date.now(),
        key: actionKey('offering-deed', id),
      })
      return events[0]?.type === 'rejected' ? { refused: events[0].code } : {}
    },
  }
}

/** The whole offering, as a checker reads it. */
function subjectOf(offering: Offering): string {
  const { id, issuer, asset, total, unit, minimum, maximum, prices, allotment } = offering
  const { startsAt, endsAt, lockDays, releases, releaseEveryDays, giftRate, rebateRate } = offering
  const percent = (rate: bigint) => `${toDecimal(rate * 100n)}%`
  return [
    `new offering ${id}: ${toDecimal(total)} ${asset} of ${issuer}`,
    `for ${prices.map(({ asset: paid, price }) => `${toDecimal(price)} ${paid}`).join(' or ')} each`,
    `in steps of ${toDecimal(unit)} from ${toDecimal(minimum)} to ${toDecimal(maximum)} for a member`,
    allotment === 'firstCome' ? 'first come' : 'in proportion',
    `from ${new Date(startsAt).toISOString()} until ${new Date(endsAt).toISOString()}`,
    `released in ${releases} parts, the first after ${lockDays} days, then every ${releaseEveryDays}`,
    ...(giftRate > 0n ? [`${percent(giftRate)} on top`] : []),
    ...(rebateRate > 0n ? [`${percent(rebateRate)} of the payment given back`] : []),
    ...(offering.document === '' ? [] : [`document ${offering.document}`]),
    ...(offering.needsIdentity ? ['verified members only'] : []),
    `withdrawn by itself where it is not settled within ${SETTLE_DAYS} days`,
  ].join(', ')
}
