/**
 * What everything costs: rates of all markets together (one figure where all are alike, else from
 * and to), the spread of each coin that is converted, the fee of each network that coins go out by.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { getConversionSpreads } from '@assay/wire/routes/flash.ts'
import { getWithdrawalFees } from '@assay/wire/routes/withdrawal.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readQuery } from '../../api/queryClient.ts'
import { ReadFailed } from '../../app/ReadFailed.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useCycles } from '../../live/cycles.ts'
import { useMarkets } from '../../live/markets.ts'
import { usePerps } from '../../live/perps.ts'
import { CheckSection } from './CheckSection.tsx'
import css from './check.module.css'
import { rangeOf } from './rangeOf.ts'

const spreadsQuery = readQuery(getConversionSpreads, {}, 60_000)
const withdrawalsQuery = readQuery(getWithdrawalFees, {}, 60_000)

export function FeeCheck() {
  const t = useT()
  const format = useFormat()
  const spot = useMarkets().list ?? []
  const perps = usePerps().list ?? []
  const options = (useCycles().list ?? []).flatMap((cycle) => cycle.options)
  const spreads = useQuery(spreadsQuery)
  const withdrawals = useQuery(withdrawalsQuery)
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
      {isShown(spreads) && (
        <CostList title={t('check.fees.spread')} text={t('check.fees.spread.text')} read={spreads}>
          {spreads.data?.map(({ asset, spread }) => (
            <Fact key={asset} label={asset}>
              <Num>{format.share(spread, 4)}</Num>
            </Fact>
          ))}
        </CostList>
      )}
      {isShown(withdrawals) && (
        <CostList
          title={t('check.fees.withdrawal')}
          text={t('check.fees.withdrawal.text')}
          read={withdrawals}
        >
          {withdrawals.data?.map(({ asset, chainId, chain, fee }) => (
            <Fact key={`${asset} ${chainId}`} label={`${asset} · ${chain}`}>
              <Num>{`${format.orderValue(fee)} ${asset}`}</Num>
            </Fact>
          ))}
        </CostList>
      )}
    </CheckSection>
  )
}

type Read = Pick<UseQueryResult<readonly unknown[]>, 'data' | 'error' | 'refetch'>

const isShown = ({ data, error }: Read) => (data ? data.length > 0 : error !== null)

type CostListProps = { title: string; text: string; read: Read; children: ReactNode }

function CostList({ title, text, read, children }: CostListProps) {
  const t = useT()
  return (
    <div className={css.card}>
      <h3 className={css.network}>{title}</h3>
      <p className={css.text}>{text}</p>
      {read.data ? (
        <FactList>{children}</FactList>
      ) : (
        <ReadFailed error={read.error} onRetry={read.refetch}>
          {t('check.failed')}
        </ReadFailed>
      )}
    </div>
  )
}
