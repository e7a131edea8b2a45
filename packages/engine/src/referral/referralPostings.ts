import type { Posting } from '@assay/domain/account.ts'
import type { FeeShared } from './referralEvent.ts'

/** The double entry of a fee that is shared: out of what the house took with the trade before. */
export function referralPostingsOf({
  payer,
  inviter,
  asset,
  commission,
  rebate,
}: FeeShared): Posting[] {
  const postings: Posting[] = [
    { from: 'house/fees', to: `member/${inviter}/spot`, asset, amount: commission },
    { from: 'house/fees', to: `member/${payer}/spot`, asset, amount: rebate },
  ]
  return postings.filter(({ amount }) => amount > 0n)
}
