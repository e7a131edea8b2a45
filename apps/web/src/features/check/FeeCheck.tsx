/**
 * All fees: rates of all markets together, then conversion and withdrawal fees. Each product
 * defines its own.
 */
import { FactList } from '@assay/ui/rows/Rows.tsx'
import { CheckSection } from '../../check/CheckSection.tsx'
import css from '../../check/check.module.css'
import { useT } from '../../i18n/i18n.ts'
import { useMarkets } from '../../live/markets.ts'
import { ProductChecks } from './ProductChecks.tsx'

export function FeeCheck() {
  const t = useT()
  const hasMarkets = (useMarkets().list?.length ?? 0) > 0
  if (!hasMarkets) return null
  return (
    <CheckSection title={t('check.fees')} text={t('check.fees.text')}>
      <div className={css.card}>
        <FactList>
          <ProductChecks at="rates" />
        </FactList>
      </div>
      <ProductChecks at="fees" />
    </CheckSection>
  )
}
