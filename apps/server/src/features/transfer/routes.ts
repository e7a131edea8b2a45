/** Transfers of a coin between the member's own accounts. */
import type { AccountKind } from '@assay/domain/account.ts'
import { isTooPrecise } from '@assay/money/amount.ts'
import { transferFiat, transferPerp } from '@assay/wire/routes/funds/account.ts'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { refuse, rejectionOf } from '../../http/reply.ts'
import type { Exchange } from '../../live/exchange.ts'

export function transferRoutes(exchange: Exchange): Binding[] {
  const between = (route: typeof transferPerp, other: AccountKind) =>
    handleMember(route, async (input, { session: { member }, key }) => {
      const asset = input.asset.toUpperCase()
      const decimals = exchange.marketData.assets.get(asset)?.decimals
      if (decimals === undefined) return refuse('assetNotFound')
      if (isTooPrecise(input.amount, decimals)) return refuse('amountTooPrecise', { decimals })
      const [from, to]: [AccountKind, AccountKind] =
        input.direction === 'in' ? ['spot', other] : [other, 'spot']
      const answer = await exchange.submit({
        type: 'transfer',
        at: Date.now(),
        key,
        member,
        from,
        to,
        asset,
        amount: input.amount,
      })
      const rejected = rejectionOf(answer)
      if (rejected) return rejected
      return {
        from: await exchange.available(member, from, asset),
        to: await exchange.available(member, to, asset),
      }
    })

  return [between(transferPerp, 'perp'), between(transferFiat, 'fiat')]
}
