import type { Address, Posting } from '@assay/domain/account.ts'
import { receivedOf, type Withdrawal } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Event } from '../kernel/event.ts'

/** The double entry of a withdrawal's events. */
export function withdrawalPostingsOf(event: Event): Posting[] {
  switch (event.type) {
    case 'withdrawalRequested': {
      const { asset, amount } = event.withdrawal
      const { own, held } = accountsOf(event.withdrawal)
      return [{ from: own, to: held, asset, amount }]
    }
    case 'withdrawalCompleted': {
      const { asset, chain, fee } = event.withdrawal
      const { held } = accountsOf(event.withdrawal)
      const postings: Posting[] = [
        { from: held, to: `chain/${chain}`, asset, amount: receivedOf(event.withdrawal) },
        { from: held, to: 'house/fees', asset, amount: fee },
      ]
      return postings.filter(({ amount }) => amount > 0n)
    }
    case 'withdrawalRejected': {
      const { asset, amount } = event.withdrawal
      const { own, held } = accountsOf(event.withdrawal)
      return [{ from: held, to: own, asset, amount }]
    }
    default:
      return []
  }
}

function accountsOf({ member }: Withdrawal): { own: Address; held: Address } {
  return { own: `member/${member}/spot`, held: `member/${member}/spot/held` }
}
