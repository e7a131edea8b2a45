/** The rates in force, of all markets together: one figure where all are alike, else from and to. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useCycles } from '../../live/cycles.ts'
import { useMarkets } from '../../live/markets.ts'
import { usePerps } from '../../live/perps.ts'
import { CheckSection } from './CheckSection.tsx'
import css from './check.module.css'
import { rangeOf } from './rangeOf.ts'

export function FeeCheck() {
  const t = useT()
  const format = useFormat()
  const spot = useMarkets().list ?? []
  const perps = usePerps().list ?? []
  const options = (useCycles().list ?? []).flatMap((cycle) => cycle.options)
  const range = (rates: readonly bigint[]) =>
    rangeOf(rates)
      .map((rate) => format.share(rate))
      .join(' – ')
  const pair = (rows: readonly { makerFeeRate: bigint; takerFeeRate: bigint }[]) =>
    `${range(rows.map((row) => row.makerFeeRate))} / ${range(rows.map((row) => row.takerFeeRate))}`
  if (spot.length === 0) return null
  return (
    <CheckSection title={t('check.fees')} text={t('check.fees.text')}>
      <div className={css.card}>
        <FactList>
          <Fact label={t('check.fees.spot')}>
            <Num>{pair(spot)}</Num>
          </Fact>
          {perps.length > 0 && (
            <>
              <Fact label={t('check.fees.contract')}>
                <Num>{pair(perps)}</Num>
              </Fact>
              <Fact label={t('check.fees.liquidation')}>
                <Num>{range(perps.map(({ liquidationFeeRate }) => liquidationFeeRate))}</Num>
              </Fact>
            </>
          )}
          {options.length > 0 && (
            <Fact label={t('check.fees.edge')}>
              <Num>{range(options.map(({ houseEdge }) => houseEdge))}</Num>
            </Fact>
          )}
        </FactList>
      </div>
    </CheckSection>
  )
}
