/**
 * Promotions at the console: proposed by one person, approved by another. Funding them is house
 * money.
 */
import type { Promotion } from '@assay/domain/claim/promotion.ts'
import { isPromotionSound, isSamePromotion } from '@assay/domain/claim/promotionRules.ts'
import { type Amount, times, ZERO } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import {
  consolePromotion,
  getConsolePromotions,
  proposePromotion,
} from '@assay/wire/routes/operator/claim.ts'
import { encode } from '@assay/wire/schema/encode.ts'
import fp from 'fastify-plugin'
import * as z from 'zod/mini'
import type { Binding } from '../../../http/bindRoutes.ts'
import { refuse } from '../../../http/reply.ts'
import { type Exchange, HOUSE_OWNER } from '../../../live/exchange.ts'
import { handleOperator } from '../../../operator/access/operatorCaller.ts'
import { actionKey } from '../../../operator/proposals/actionKey.ts'
import { createTurns } from '../../../operator/proposals/createTurns.ts'
import type { ProposalKindOf, Proposals } from '../../../operator/proposals/proposals.ts'

export const claimConsolePlugin = fp(
  async (app) => {
    const { proposals, usdtOf, gateway } = app
    const { exchange } = gateway
    app.addProposal('promotion', promotionKind(exchange, usdtOf))
    app.bind(claimConsoleRoutes({ exchange, proposals }))
  },
  { name: 'claimConsole', dependencies: ['proposals'] },
)

type Texts = z.input<typeof consolePromotion>
type PromotionPayload = { wasOffered?: boolean; promotion: Texts }
type ClaimConsoleParts = { exchange: Exchange; proposals: Proposals }

function claimConsoleRoutes({ exchange, proposals }: ClaimConsoleParts): Binding[] {
  const { core, marketData } = exchange
  return [
    handleOperator(getConsolePromotions, async () => {
      const { promotions, funding } = await core.read({ type: 'promotions' }, core.position())
      return {
        promotions: promotions.map(({ promotion, claimed }) => ({ ...promotion, claimed })),
        funding: funding.map(({ asset, ...sums }) => ({
          asset,
          owed: sums.owed,
          held: sums.held,
          free: sums.free,
        })),
      }
    }),

    handleOperator(proposePromotion, async ({ reason, ...promotion }, caller) => {
      const coin = marketData.assets.get(promotion.asset)
      if (!coin) return refuse('assetNotFound')
      const isOver = promotion.isOffered && promotion.endsAt <= Date.now()
      if (isOver || !isPromotionSound(promotion, coin.decimals)) return refuse('promotionInvalid')
      const old = await find(exchange, promotion.id)
      if (old && !isSamePromotion(old, promotion)) return refuse('promotionFixed')
      if (old?.isOffered === promotion.isOffered) return refuse('termsUnchanged')
      const before = old && { wasOffered: old.isOffered }
      const payload: PromotionPayload = {
        ...before,
        promotion: encode(consolePromotion, promotion),
      }
      return proposals.make({ kind: 'promotion', member: 0, payload, reason }, caller)
    }),
  ]
}

async function find({ core }: Exchange, id: string): Promise<Promotion | undefined> {
  const { promotions } = await core.read({ type: 'promotions' }, core.position())
  return promotions.find(({ promotion }) => promotion.id === id)?.promotion
}

function promotionKind(
  exchange: Exchange,
  usdtOf: (asset: string, amount: Amount) => Amount,
): ProposalKindOf<PromotionPayload> {
  const inTurn = createTurns()
  return {
    seenBy: ['support', 'risk', 'auditor', 'admin'],
    checkedBy: ['risk', 'admin'],
    action: 'promotion.proposed',
    show: ({ wasOffered, promotion }) => ({
      subject: subjectOf(z.decode(consolePromotion, promotion), wasOffered),
      confirmation: confirmationOf(z.decode(consolePromotion, promotion)),
    }),

    gives: (payload) => {
      const { isOffered, asset, amount, places } = z.decode(consolePromotion, payload.promotion)
      return isOffered ? usdtOf(asset, times(amount, places)) : ZERO
    },

    carryOut: ({ id, payload }) =>
      inTurn(async () => {
        const key = actionKey('promotion', id)
        if (await exchange.accepted(HOUSE_OWNER, key)) return {}
        const promotion = z.decode(consolePromotion, payload.promotion)
        const now = await find(exchange, promotion.id)
        if (now?.isOffered !== payload.wasOffered) return { refused: 'termsChangedSince' }
        const { events } = await exchange.submit({
          type: 'setPromotion',
          at: Date.now(),
          key,
          promotion: { ...promotion, endsItself: true },
        })
        return events[0]?.type === 'rejected' ? { refused: events[0].code } : {}
      }),
  }
}

/**
 * The total that it may give away, which is reserved when it is offered; its name when it is
 * withdrawn.
 */
const confirmationOf = ({ id, isOffered, amount, places, asset }: Promotion) =>
  isOffered ? `${toDecimal(times(amount, places))} ${asset}` : id

/** The whole promotion, as a checker reads it. */
function subjectOf(promotion: Promotion, wasOffered: boolean | undefined): string {
  const { id, issuer, asset, amount, places, endsAt, needsIdentity, isOffered } = promotion
  const terms = [
    `${toDecimal(amount)} ${asset} for each of ${places} members`,
    `given by ${issuer}`,
    `until ${new Date(endsAt).toISOString()}`,
    needsIdentity
      ? 'verified members only'
      : 'anybody, so one person with many wallets can claim many times',
  ].join(', ')
  if (wasOffered === undefined) {
    return `new promotion ${id}: ${terms}, ${isOffered ? 'offered' : 'not offered'}`
  }
  return `${isOffered ? 'offer' : 'withdraw'} promotion ${id}: ${terms}`
}
