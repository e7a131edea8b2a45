/** Rate and spread of a quoted price. */
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import type { Conversion, Quote } from '@assay/wire/routes/trading/flash.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { isPriceRight, legsOfQuote } from './conversionForm.ts'
import { RateLine } from './RateLine.tsx'
import { SpreadFact } from './SpreadFact.tsx'

/** `lead` comes before the rate: the paid and received amounts, once known. */
type PriceFactsProps = { price: Quote | Conversion; lead?: ReactNode; children?: ReactNode }

export function PriceFacts({ price, lead, children }: PriceFactsProps) {
  const t = useT()
  return (
    <FactList>
      {lead}
      <Fact label={t('conversion.rate')}>
        <RateLine from={price.from} to={price.to} rate={price.rate} />
      </Fact>
      <SpreadFact
        legs={legsOfQuote(price)}
        amounts={price}
        note={t(isPriceRight(price) ? 'conversion.explain.right' : 'conversion.explain.wrong')}
      />
      {children}
    </FactList>
  )
}
