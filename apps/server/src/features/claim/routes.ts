/** The promotion over HTTP: what it is, and the claim. */
import type { MemberId } from '@assay/domain/account.ts'
import { validateClaim } from '@assay/domain/claim/promotionRules.ts'
import type { OwnPromotion } from '@assay/engine/claim/claimRead.ts'
import type { Locale } from '@assay/wire/locale.ts'
import * as arbitrage from '@assay/wire/routes/funds/arbitrage.ts'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { refuse, rejectionOf } from '../../http/reply.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { Availability } from '../../products/availability.ts'
import { promotionTexts } from './promotionTexts.ts'

type Standing = arbitrage.OfferedPromotion['standing']
type ClaimParts = {
  exchange: Exchange
  availability: Availability
  /** Whether the member's identity is verified. */
  isVerified: (member: MemberId) => Promise<boolean>
}

export function claimRoutes({ exchange, availability, isVerified }: ClaimParts): Binding[] {
  const { core, marketData } = exchange

  /** Undefined if none is offered, or none has that name. */
  async function find(member: number, id?: string): Promise<OwnPromotion | undefined> {
    return (await core.read({ type: 'promotion', member, id }, core.position())).found
  }

  async function standingOf(own: OwnPromotion, member: number): Promise<Standing> {
    const code = validateClaim(own.promotion, { ...own, now: Date.now() })?.code
    if (code) return STANDINGS[code as keyof typeof STANDINGS]
    if (!own.promotion.needsIdentity) return 'open'
    return (await isVerified(member)) ? 'open' : 'unverified'
  }

  async function shown(own: OwnPromotion, member: number, locale: Locale) {
    const { promotion, claimed } = own
    const { id, issuer, asset, amount, places, endsAt } = promotion
    return {
      id,
      issuer,
      asset,
      amount,
      endsAt,
      ...promotionTexts(promotion, locale),
      decimals: marketData.assets.get(asset)?.decimals ?? 0,
      left: places - claimed,
      standing: await standingOf(own, member),
    }
  }

  return [
    handleMember(arbitrage.getPromotion, async (_, { session: { member }, locale, region }) => {
      const own = await find(member)
      if (!own || (!own.hasClaimed && availability.refusalOf('claim', region))) return {}
      return { promotion: await shown(own, member, locale) }
    }),

    handleMember(arbitrage.claimReward, async ({ id }, { session, locale, key, region }) => {
      const { member } = session
      const before = await find(member, id)
      if (!before) return refuse('claimOver')
      // A member who already claimed gets `alreadyClaimed`; no other check is reported.
      if (!before.hasClaimed) {
        const blocked = availability.refusalOf('claim', region)
        if (blocked) return blocked
        if ((await standingOf(before, member)) === 'unverified') return refuse('identityRequired')
      }
      const answer = await exchange.submit({
        type: 'claimReward',
        at: Date.now(),
        key,
        member,
        promotion: id,
      })
      const rejected = rejectionOf(answer)
      if (rejected) return rejected
      return shown((await find(member, id))!, member, locale)
    }),
  ]
}

const STANDINGS = { alreadyClaimed: 'claimed', claimOver: 'over', claimUsedUp: 'usedUp' } as const
