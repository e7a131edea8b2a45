/** The promotion over HTTP: what it is, and the claim. */
import { readFileSync } from 'node:fs'
import type { MemberId } from '@assay/domain/account.ts'
import type { Promotion } from '@assay/domain/claim/promotion.ts'
import { validateClaim } from '@assay/domain/claim/promotionRules.ts'
import type { OwnPromotion } from '@assay/engine/claim/claimRead.ts'
import type { Locale } from '@assay/wire/locale.ts'
import * as arbitrage from '@assay/wire/routes/claim/arbitrage.ts'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { refuse, rejectionOf } from '../../http/reply.ts'
import type { Availability } from '../../listing/availability.ts'
import type { Exchange } from '../../live/exchange.ts'

type ClaimStatus = arbitrage.OfferedPromotion['status']
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

  async function statusOf(own: OwnPromotion, member: number): Promise<ClaimStatus> {
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
      status: await statusOf(own, member),
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
        if ((await statusOf(before, member)) === 'unverified') return refuse('identityRequired')
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

type Texts = Record<'source' | 'once' | 'identity' | 'spot' | 'risk', string>

const FILE = new URL('../../../content/promotion.json', import.meta.url)
const texts = JSON.parse(readFileSync(FILE, 'utf8')) as Record<Locale, Texts>

/** The fixed texts of every promotion: where its money comes from, the conditions, the risks. */
export function promotionTexts({ needsIdentity, issuer }: Promotion, locale: Locale) {
  const { source, once, identity, spot, risk } = texts[locale]
  const conditions = [once, ...(needsIdentity ? [identity] : []), spot]
  return { source: source.replace('{issuer}', () => issuer), conditions, risk }
}
