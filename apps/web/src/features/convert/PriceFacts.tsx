/** Rate and spread of a price; the spread explains how both amounts follow from the indexes. */
import { indexRate, totalSpread } from '@assay/domain/conversion/priceConversion.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import type { Conversion, Quote } from '@assay/wire/routes/flash.ts'
import { type ReactNode, useState } from 'react'
import { ExplainButton } from '../../explain/ExplainButton.tsx'
import { ExplainSheet, type Explanation } from '../../explain/ExplainSheet.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { isPriceRight, legsOfQuote, REFERENCE, readableRate } from './convertForm.ts'
import { RateLine } from './RateLine.tsx'

const SOURCE = 'docs/money.md'

/** `lead` comes before the rate: what has been paid and received, once it has. */
type PriceFactsProps = { price: Quote | Conversion; lead?: ReactNode; children?: ReactNode }

export function PriceFacts({ price, lead, children }: PriceFactsProps) {
  const t = useT()
  const format = useFormat()
  const [explained, setExplained] = useState<Explanation>()
  const legs = legsOfQuote(price)
  const spread = format.share(totalSpread(legs), 4)
  const explain = (): Explanation => {
    const { from, to } = legs
    const byIndex = readableRate({ ...price, rate: indexRate(legs) }, false)
    const inputs = [from, to].flatMap(({ asset, index, spread: part }) => [
      {
        label: t('convert.explain.index', { asset }),
        value: `${format.orderValue(index)} ${REFERENCE}`,
      },
      { label: t('convert.explain.spread', { asset }), value: format.share(part, 4) },
    ])
    return {
      title: t('convert.spread'),
      formula: t('convert.explain.formula'),
      inputs: [
        ...inputs,
        {
          label: t('convert.explain.indexRate'),
          value: `1 ${byIndex.one} = ${format.fullPrice(byIndex.value, byIndex.decimals)} ${byIndex.other}`,
        },
        { label: t('convert.paid'), value: `${format.orderValue(price.pay)} ${price.from}` },
        {
          label: t('convert.received'),
          value: `${format.orderValue(price.receive)} ${price.to}`,
        },
      ],
      result: spread,
      note: t(isPriceRight(price) ? 'convert.explain.right' : 'convert.explain.wrong'),
      source: SOURCE,
    }
  }
  return (
    <>
      <FactList>
        {lead}
        <Fact label={t('convert.rate')}>
          <RateLine from={price.from} to={price.to} rate={price.rate} />
        </Fact>
        <Fact label={t('convert.spread')}>
          <ExplainButton label={t('convert.spread')} onPress={() => setExplained(explain())}>
            <Num>{spread}</Num>
          </ExplainButton>
        </Fact>
        {children}
      </FactList>
      <ExplainSheet explanation={explained} onClose={() => setExplained(undefined)} />
    </>
  )
}
