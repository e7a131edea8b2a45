/** The rate of one coin in the other; a tap inverts it. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { haptic } from '../../store/haptic.ts'
import css from './ConversionScreen.module.css'
import { readableRate } from './conversionForm.ts'

type RateLineProps = { from: string; to: string; rate: bigint; isEstimate?: boolean }

export function RateLine({ isEstimate = false, ...pair }: RateLineProps) {
  const t = useT()
  const format = useFormat()
  const [isInverted, setInverted] = useState(false)
  const { one, other, value, decimals } = readableRate(pair, isInverted)
  return (
    <button
      type="button"
      className={css.rate}
      onClick={() => {
        haptic('select')
        setInverted(!isInverted)
      }}
    >
      <Num>{`1 ${one} ${isEstimate ? '≈' : '='} ${format.fullPrice(value, decimals)} ${other}`}</Num>
      <ArrowLeftRight size={14} aria-hidden="true" />
      <span className="srOnly">{t('conversion.invert')}</span>
    </button>
  )
}
