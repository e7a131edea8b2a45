/**
 * Promotions in a random run: few of them, an account that runs dry, repeated claims by one member.
 */
import type { Promotion } from '@assay/domain/claim/promotion.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { Command } from '../../command.ts'
import { apply } from '../../engine.ts'
import type { FundHouse } from '../../funds/fundsCommand.ts'
import { assert } from '../../kernel/assert.ts'
import type { State } from '../../state.ts'
import type { Random } from '../../testing/random.ts'
import type { ClaimCommand } from '../claimCommand.ts'

const IDS = ['spring', 'spring', 'summer', 'autumn', 'No slug', '__proto__']
const AMOUNT = 10n ** 18n
const ASSET = 'USDT'

const fund = (times: number): FundHouse => ({
  type: 'fundHouse',
  from: 'outside/demo',
  to: 'house/claim',
  asset: ASSET,
  amount: (AMOUNT * BigInt(times)) as Amount,
})

const promotionOf = (id: string, terms: { places: number; endsAt: number }): Promotion => ({
  id,
  issuer: 'Assay',
  asset: ASSET,
  amount: AMOUNT as Amount,
  ...terms,
  needsIdentity: false,
  isOffered: true,
})

export const claimFounding = (): (ClaimCommand | FundHouse)[] => [
  fund(9),
  {
    type: 'setPromotion',
    promotion: promotionOf('spring', { places: 9, endsAt: Number.MAX_SAFE_INTEGER }),
  },
]

export function randomClaim(
  { now, promotions }: State,
  random: Random,
  member: number,
): ClaimCommand | FundHouse {
  if (random.isOneOf(10)) return fund(random.between(1, 20))
  const id = random.pick(IDS)
  if (random.isOneOf(60)) return { type: 'claimReward', member, promotion: id }
  const terms = { places: random.between(1, 9), endsAt: now + 10 ** 9 }
  const ends = random.isOneOf(80) ? { endsItself: true as const } : {}
  const promotion = promotions.all.get(id) ?? { ...promotionOf(id, terms), ...ends }
  return { type: 'setPromotion', promotion: { ...promotion, isOffered: random.isOneOf(60) } }
}

/** A valid claim and its promotion: makes room in this world and funds it. */
export function claimAttempts(state: State): Command[] {
  const head = { at: state.now, key: '' } as const
  for (const other of [...state.promotions.all.values()]) {
    apply(state, { ...head, type: 'setPromotion', promotion: { ...other, isOffered: false } })
  }
  const promotion = promotionOf('welcome', { places: 9, endsAt: state.now + 10 ** 9 })
  apply(state, { ...head, ...fund(10) })
  const [offered] = apply(state, { ...head, type: 'setPromotion', promotion })
  assert(offered?.type === 'promotionSet', 'The promotion is not offered.')
  return [
    { ...head, type: 'claimReward', member: 1, promotion: promotion.id },
    { ...head, type: 'setPromotion', promotion },
  ]
}
