/** The live prices that contracts are counted by, with the formulas: mark, funding, liquidation. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList, Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { CheckSection } from '../../../check/CheckSection.tsx'
import css from '../../../check/check.module.css'
import { DASH } from '../../../i18n/figures.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { usePerps } from '../../../live/perps.ts'
import { perpMarketPath } from '../../../routing/paths.ts'
import { useLinkTo } from '../../../routing/useGo.ts'

export function PriceCheck() {
  const t = useT()
  const format = useFormat()
  const linkTo = useLinkTo()
  const { list } = usePerps()
  const info = list?.find(({ base }) => base === 'BTC') ?? list?.[0]
  if (!info) return null
  const price = (value: bigint | undefined) => (
    <Num>{`${format.price(value, info.priceDecimals)} ${info.quote}`}</Num>
  )
  const link = linkTo(perpMarketPath(info.symbol))
  return (
    <CheckSection title={t('check.prices')} text={`${t('check.prices.text')} ${info.symbol}`}>
      <div className={css.card}>
        <FactList>
          <Fact label={t('contract.index')}>{price(info.indexPrice)}</Fact>
          <Fact label={t('contract.protect.by.last')}>{price(info.lastPrice)}</Fact>
          <Fact label={t('contract.report.byFunding')}>{price(info.markByFunding)}</Fact>
          <Fact label={t('contract.report.byBasis')}>{price(info.markByBasis)}</Fact>
          <Fact label={t('contract.mark')}>{price(info.markPrice)}</Fact>
          <Fact label={t('contract.fundingRate')}>
            <Num>{info.nextFundingAt === 0 ? DASH : format.rate(info.fundingRate)}</Num>
          </Fact>
          <Fact label={t('check.prices.settled')}>
            <Num>{format.rate(info.settledFundingRate)}</Num>
          </Fact>
          <Fact label={t('contract.fundingNext')}>
            <Num>{info.nextFundingAt === 0 ? DASH : format.zoned(info.nextFundingAt)}</Num>
          </Fact>
        </FactList>
        <p className={css.formula}>
          <b>{t('contract.mark')}</b>
          {t('check.prices.mark')}
        </p>
        <p className={css.formula}>
          <b>{t('contract.funding')}</b>
          {t('contract.explain.funding')}
        </p>
        <p className={css.formula}>
          <b>{t('contract.liquidation')}</b>
          {t('contract.explain.liquidation')}
        </p>
      </div>
      <RowGroup>
        <Row title={t('check.prices.open')} href={link.href} onPress={link.onClick} />
      </RowGroup>
    </CheckSection>
  )
}
