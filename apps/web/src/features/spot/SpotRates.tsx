/** What makers and takers pay on spot markets. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { useRates } from '../../check/useRates.ts'
import { useT } from '../../i18n/i18n.ts'
import { useMarkets } from '../../live/markets.ts'

export function SpotRates() {
  const t = useT()
  const { pair } = useRates()
  return (
    <Fact label={t('check.fees.spot')}>
      <Num>{pair(useMarkets().list ?? [])}</Num>
    </Fact>
  )
}
