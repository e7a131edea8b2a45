/** The estimated next funding and the time until it; the sign shows who pays. */
import { Num } from '@assay/ui/figures/Num.tsx'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useNow } from '../../../live/countdowns/useNow.ts'
import css from './detail.module.css'

export function FundingLine({ info }: { info: PerpInfo }) {
  const t = useT()
  return (
    <span className={css.funding}>
      {t('perp.fundingShort')} <NextFunding info={info} />
    </span>
  )
}

export function NextFunding({ info: { nextFundingAt, fundingRate } }: { info: PerpInfo }) {
  const format = useFormat()
  const now = useNow()
  // Nothing is due before the first price.
  if (nextFundingAt === 0) return <Num>—</Num>
  return (
    <>
      <Num>{format.rate(fundingRate)}</Num> <Num>{countdown(nextFundingAt - now)}</Num>
    </>
  )
}

/** A time that is left as "07:59:59"; zeros once it is over. */
function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':')
}
