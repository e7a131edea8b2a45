/** Replies for inviting friends in the gallery. */
import type { Amount, Ratio } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { getInvitation } from '@assay/wire/routes/referral.ts'
import * as z from 'zod/mini'

const amount = (text: string) => (parseAmount(text) ?? 0n) as Amount
const ratio = (text: string) => (parseAmount(text) ?? 0n) as unknown as Ratio

export const referralReplies: readonly [string, unknown][] = [
  [
    getInvitation.path,
    z.encode(getInvitation.reply, {
      invitationCode: 'ABCD2345',
      invitationUrl: 'https://exchange.example/login?code=ABCD2345',
      token: 'ASY',
      tiers: [
        { rate: ratio('0.1'), from: amount('0'), to: amount('500') },
        { rate: ratio('0.2'), from: amount('500'), to: amount('5000') },
        { rate: ratio('0.3'), from: amount('5000'), to: undefined },
      ],
      rate: ratio('0.2'),
      friendRate: ratio('0.1'),
      friendsAfter: Date.UTC(2021, 11, 18),
    }),
  ],
]
