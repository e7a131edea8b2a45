/**
 * The spread of a price against the indexes, as a share and in the received coin; a press explains
 * how both amounts are derived from the indexes.
 */
import {
  type ConversionLegs,
  indexRate,
  spreadCost,
  totalSpread,
} from '@assay/domain/conversion/priceConversion.ts'
import type { Amount } from '@assay/money/amount.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { useState } from 'react'
import { ExplainButton } from '../../explain/ExplainButton.tsx'
import { ExplainSheet, type Explanation } from '../../explain/ExplainSheet.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { REFERENCE, readableRate } from './conversionForm.ts'

type SpreadFactProps = {
  legs: ConversionLegs
  /** Undefined while no amount is known. */
  amounts: { pay: Amount; receive: Amount } | undefined
  note: string
}

export function SpreadFact({ legs, amounts, note }: SpreadFactProps) {
  const t = useT()
  const format = useFormat()
  const [explained, setExplained] = useState<Explanation>()
  const { from, to } = legs
  // As published: against the index either way, 0.1 % of one amount is 0.0999 % of the other.
  const share = format.share(totalSpread(legs), 2)
  const of = (value: bigint, asset: string) => `${format.orderValue(value)} ${asset}`
  const spread = amounts ? `${share} · ${of(spreadCost(legs, amounts), to.asset)}` : share
  const explain = (): Explanation => {
    const pair = { from: from.asset, to: to.asset, rate: indexRate(legs) }
    const byIndex = readableRate(pair, false)
    return {
      title: t('conversion.spread'),
      formula: t('conversion.explain.formula'),
      inputs: [
        ...[from, to].flatMap(({ asset, index, spread: part }) => [
          { label: t('conversion.explain.index', { asset }), value: of(index, REFERENCE) },
          { label: t('conversion.explain.spread', { asset }), value: format.share(part, 4) },
        ]),
        {
          label: t('conversion.explain.indexRate'),
          value: `1 ${byIndex.one} = ${format.fullPrice(byIndex.value, byIndex.decimals)} ${byIndex.other}`,
        },
        ...(amounts
          ? [
              { label: t('conversion.pay'), value: of(amounts.pay, from.asset) },
              { label: t('conversion.receive'), value: of(amounts.receive, to.asset) },
            ]
          : []),
      ],
      result: spread,
      note,
    }
  }
  return (
    <>
      <Fact label={t('conversion.spread')}>
        <ExplainButton label={t('conversion.spread')} onPress={() => setExplained(explain())}>
          <Num>{spread}</Num>
        </ExplainButton>
      </Fact>
      <ExplainSheet explanation={explained} onClose={() => setExplained(undefined)} />
    </>
  )
}
