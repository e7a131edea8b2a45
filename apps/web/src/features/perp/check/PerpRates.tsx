/** What makers and takers pay on contracts, and what a liquidation costs. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { useRates } from '../../../check/useRates.ts'
import { useT } from '../../../i18n/i18n.ts'
import { usePerps } from '../../../live/perps.ts'

export function PerpRates() {
  const t = useT()
  const { range, pair } = useRates()
  const perps = usePerps().list ?? []
  if (perps.length === 0) return null
  return (
    <>
      <Fact label={t('check.fees.contract')}>
        <Num>{pair(perps)}</Num>
      </Fact>
      <Fact label={t('check.fees.liquidation')}>
        <Num>{range(perps.map(({ liquidationFeeRate }) => liquidationFeeRate))}</Num>
      </Fact>
    </>
  )
}
