/** What closing would bring by price, its fee and what is left: with the coin's decimals, and so that they add up. */

import { nearest } from '@assay/money/amount.ts'
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { decimalsOf } from '../../../live/coinDecimals.ts'
import { signedAmount } from '../rules/signedAmount.ts'

type Estimate = { pnl: bigint; fee: bigint } | undefined

/** The same for each sheet that asks before it closes. */
export function useEstimateFacts() {
  const t = useT()
  const format = useFormat()
  return (estimate: Estimate, quote: string) => {
    const money = (value: bigint | undefined) => signedAmount(format, value, quote)
    const gain = (value: bigint | undefined) => (
      <Delta direction={directionOf(value)}>{money(value)}</Delta>
    )
    const decimals = decimalsOf(quote)
    const pnl = estimate && nearest(estimate.pnl, decimals)
    const fee = estimate && nearest(estimate.fee, decimals)
    const net = pnl !== undefined && fee !== undefined ? pnl - fee : undefined
    return [
      { label: t('contract.estimatedPnl'), value: gain(pnl) },
      { label: t('contract.fee'), value: <Num>{money(fee === undefined ? undefined : -fee)}</Num> },
      { label: t('contract.estimatedNet'), value: gain(net) },
    ]
  }
}

export function EstimateFacts({ estimate, quote }: { estimate: Estimate; quote: string }) {
  const factsOf = useEstimateFacts()
  return factsOf(estimate, quote).map(({ label, value }) => (
    <Fact key={label} label={label}>
      {value}
    </Fact>
  ))
}
