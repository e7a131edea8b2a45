/** Replies for the page of the promotion in the gallery. */
import { getPromotion } from '@assay/wire/routes/funds/arbitrage.ts'
import { exampleAmount } from '../src/testing/figures.ts'
import { encoded } from './encoded.ts'
import type { GalleryPart } from './parts.ts'
import { states } from './states.ts'

const FAR = Date.UTC(2040, 0, 1)

const claimReplies = [
  encoded(getPromotion, {
    promotion: {
      id: 'welcome',
      issuer: 'Assay',
      source: 'The marketing budget of the exchange, set aside before the promotion began.',
      conditions: ['Once per member.', 'For members with a verified identity.'],
      risk: 'The price of the coin can fall.',
      asset: 'USDT',
      decimals: 6,
      amount: exampleAmount('12.5'),
      left: 318,
      endsAt: FAR,
      standing: 'open',
    },
  }),
]

export const part: GalleryPart = {
  screens: states('Promotion', '/aiClaim', true, ['full', 'loading', 'empty', 'error']),
  replies: claimReplies,
  empty: [encoded(getPromotion, {})],
}
