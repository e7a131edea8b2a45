/** What closing would bring by price, its fee and what is left: with every digit, so that they add up. */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { DASH, directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { signedExact } from '../rules/signedAmount.ts'

type EstimateFactsProps = { estimate: { pnl: bigint; fee: bigint } | undefined; quote: string }

export function EstimateFacts({ estimate, quote }: EstimateFactsProps) {
  const t = useT()
  const format = useFormat()
  const money = (value: bigint | undefined) =>
    value === undefined ? DASH : signedExact(format, value, quote)
  const gain = (value: bigint | undefined) => (
    <Delta direction={directionOf(value)}>{money(value)}</Delta>
  )
  return (
    <>
      <Fact label={t('contract.estimatedPnl')}>{gain(estimate?.pnl)}</Fact>
      <Fact label={t('contract.fee')}>
        <Num>{money(estimate && -estimate.fee)}</Num>
      </Fact>
      <Fact label={t('contract.estimatedNet')}>
        {gain(estimate && estimate.pnl - estimate.fee)}
      </Fact>
    </>
  )
}
