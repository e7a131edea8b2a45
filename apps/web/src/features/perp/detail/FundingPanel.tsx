/**
 * Mark, index and funding of a contract: what is due next, its limits, and what was paid before.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { getFunding } from '@assay/wire/routes/trading/contract.ts'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import css from './detail.module.css'
import { NextFunding } from './FundingLine.tsx'

const SHOWN = 20

export function FundingPanel({ info }: { info: PerpInfo }) {
  const t = useT()
  const format = useFormat()
  const { base, quote, priceDecimals } = info
  const { data, error, refetch } = useQuery(
    readQuery(getFunding, { base, quote, limit: SHOWN }, 30_000),
  )
  const price = (value: bigint | undefined) => `${format.price(value, priceDecimals)} ${quote}`
  return (
    <div>
      <FactList>
        <Fact label={t('perp.mark')}>
          <Num>{price(info.markPrice)}</Num>
        </Fact>
        <Fact label={t('perp.index')}>
          <Num>{price(info.indexPrice)}</Num>
        </Fact>
        <Fact label={t('perp.fundingNext')}>
          <NextFunding info={info} />
        </Fact>
        {data && (
          <Fact label={t('perp.fundingCap')}>
            <Num>{`± ${format.rate(data.cap).replace('+', '')}`}</Num>
          </Fact>
        )}
        <Fact label={t('perp.openInterest')}>
          <Num>{t('perp.lotsOf', { count: info.openInterest })}</Num>
        </Fact>
        <Fact label={t('perp.lotSize')}>
          <Num>{`${format.orderValue(info.contractSize)} ${base}`}</Num>
        </Fact>
        <Fact label={t('perp.leverageMax')}>
          <Num>{`${info.leverageMax}×`}</Num>
        </Fact>
      </FactList>
      <p className={css.note}>{t('perp.explain.funding')}</p>
      {!data && !error && <Skeleton height={120} />}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('perp.funding.failed')}
        </ReadFailed>
      )}
      {data && data.latest.length > 0 && (
        <table className={css.table}>
          <caption className="srOnly">{t('perp.funding')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('coin.trades.time')}</th>
              <th scope="col">{t('perp.fundingRate')}</th>
              <th scope="col">{t('perp.mark')}</th>
            </tr>
          </thead>
          <tbody className="num">
            {data.latest.map(({ paidAt, rate, markPrice }) => (
              <tr key={paidAt}>
                <td>{format.dateTime(paidAt)}</td>
                <td>{format.rate(rate)}</td>
                <td>{format.price(markPrice, priceDecimals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
