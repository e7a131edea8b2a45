/** The results of closed positions, part by part with every digit, adding up to the net. */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useLinkTo } from '../../../routing/useGo.ts'
import { pnlDirection, signedExact } from '../rules/signedFigure.ts'
import type { ClosedFigures } from './closedFigures.ts'
import css from './records.module.css'

type ClosedPartsProps = {
  figures: ClosedFigures
  quote: string
  /** Leads from the funding to the payments of this position. */
  position?: number
}

export function ClosedParts({ figures, quote, position }: ClosedPartsProps) {
  const t = useT()
  const format = useFormat()
  const linkTo = useLinkTo()
  const money = (value: bigint) => signedExact(format, value, quote)
  return (
    <>
      <Fact label={t('perp.realized')}>{money(figures.realized)}</Fact>
      <Fact label={t('perp.fees.trading')}>{money(figures.fees)}</Fact>
      {figures.liquidationFee !== 0n && (
        <Fact label={t('perp.liquidationFee')}>{money(figures.liquidationFee)}</Fact>
      )}
      <Fact label={t('perp.funding')}>
        {figures.funding === 0n || position === undefined ? (
          money(figures.funding)
        ) : (
          <a className={css.link} {...linkTo(`/futuresRecord?funding=${position}`)}>
            {money(figures.funding)}
          </a>
        )}
      </Fact>
      {figures.fund !== 0n && <Fact label={t('perp.report.fund')}>{money(figures.fund)}</Fact>}
      <Fact label={t('perp.net')}>
        <Delta direction={pnlDirection(figures.net)}>{money(figures.net)}</Delta>
      </Fact>
    </>
  )
}
