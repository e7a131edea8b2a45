/** The next funding as things stand and how long until it is due; the sign says who pays whom. */
import { Num } from '@assay/ui/figures/Num.tsx'
import type { PerpInfo } from '@assay/wire/rows/perp.ts'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../api/serverClock.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { countdown } from './countdown.ts'
import css from './detail.module.css'

export function FundingLine({ info }: { info: PerpInfo }) {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  return (
    <span className={css.funding}>
      {t('contract.fundingShort')}{' '}
      {info.nextFundingAt === 0 ? (
        // Nothing is due before the first price.
        <Num>—</Num>
      ) : (
        <>
          <Num>{format.rate(info.fundingRate)}</Num>{' '}
          <Num>{countdown(info.nextFundingAt - now)}</Num>
        </>
      )}
    </span>
  )
}

function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
