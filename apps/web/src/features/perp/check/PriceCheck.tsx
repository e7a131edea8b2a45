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
          <Fact label={t('perp.index')}>{price(info.indexPrice)}</Fact>
          <Fact label={t('perp.protect.by.last')}>{price(info.lastPrice)}</Fact>
          <Fact label={t('perp.report.byFunding')}>{price(info.markByFunding)}</Fact>
          <Fact label={t('perp.report.byBasis')}>{price(info.markByBasis)}</Fact>
          <Fact label={t('perp.mark')}>{price(info.markPrice)}</Fact>
          <Fact label={t('perp.fundingRate')}>
            <Num>{info.nextFundingAt === 0 ? DASH : format.rate(info.fundingRate)}</Num>
          </Fact>
          <Fact label={t('check.prices.settled')}>
            <Num>{format.rate(info.settledFundingRate)}</Num>
          </Fact>
          <Fact label={t('perp.fundingNext')}>
            <Num>{info.nextFundingAt === 0 ? DASH : format.zoned(info.nextFundingAt)}</Num>
          </Fact>
        </FactList>
        <p className={css.formula}>
          <b>{t('perp.mark')}</b>
          {t('check.prices.mark')}
        </p>
        <p className={css.formula}>
          <b>{t('perp.funding')}</b>
          {t('perp.explain.funding')}
        </p>
        <p className={css.formula}>
          <b>{t('perp.liquidation')}</b>
          {t('perp.explain.liquidation')}
        </p>
      </div>
      <RowGroup>
        <Row title={t('check.prices.open')} href={link.href} onPress={link.onClick} />
      </RowGroup>
    </CheckSection>
  )
}
