/**
 * The estimate of closing: result by price, fee, past results and costs, and the net, as in the
 * receipt: with the coin's decimals, and adding up. Like a balance it is never shown as more than
 * it is: results are rounded down, the fee up.
 */
import { divide, type Rounding, stepOf } from '@assay/money/amount.ts'
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import type { Position } from '@assay/wire/rows/position.ts'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { decimalsOf } from '../../../store/coinDecimals.ts'
import { signedFigure } from '../rules/signedFigure.ts'

type Estimate = { pnl: bigint; fee: bigint } | undefined
type Past = Pick<Position, 'realizedPnl' | 'fee' | 'fundingPaid'>

type EstimateProps = {
  estimate: Estimate
  /** Fully closed ones: only for these the past results and costs are final. */
  positions: readonly Past[]
  quote: string
}

/** The same for each sheet that asks before it closes. */
export function useEstimateFacts() {
  const t = useT()
  const format = useFormat()
  return ({ estimate, positions, quote }: EstimateProps) => {
    const money = (value: bigint | undefined) => signedFigure(format, value, quote)
    const gain = (value: bigint | undefined) => (
      <Delta direction={directionOf(value)}>{money(value)}</Delta>
    )
    const step = stepOf(decimalsOf(quote))
    const inSteps = (value: bigint, rounding: Rounding) => divide(value, step, rounding) * step
    const pnl = estimate && inSteps(estimate.pnl, 'down')
    const fee = estimate && inSteps(estimate.fee, 'up')
    const before = positions.reduce(
      (sum, past) => sum + inSteps(past.realizedPnl - past.fee - past.fundingPaid, 'down'),
      0n,
    )
    const net = pnl !== undefined && fee !== undefined ? pnl - fee + before : undefined
    return [
      { label: t('perp.estimatedPnl'), value: gain(pnl) },
      { label: t('perp.fee'), value: <Num>{money(fee === undefined ? undefined : -fee)}</Num> },
      ...(positions.length > 0
        ? [
            { label: t('perp.estimatedBefore'), value: gain(before) },
            { label: t('perp.estimatedNet'), value: gain(net) },
          ]
        : []),
    ]
  }
}

export function EstimateFacts(props: EstimateProps) {
  const factsOf = useEstimateFacts()
  return factsOf(props).map(({ label, value }) => (
    <Fact key={label} label={label}>
      {value}
    </Fact>
  ))
}
