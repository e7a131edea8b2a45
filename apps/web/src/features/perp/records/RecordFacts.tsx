/** A row of the records: side and contract, a note, time, and result. */
import { Delta } from '@assay/ui/figures/Delta.tsx'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import css from '../orders/orders.module.css'
import { pnlDirection, signedExact } from '../rules/signedFigure.ts'

type RecordFactsProps = {
  side: 'long' | 'short'
  /** As a person writes it: BTC/USDT. */
  market: string
  note: ReactNode
  at: number
  /** In the coin that the contract is paid in. */
  brought: bigint
  small: ReactNode
}

export function RecordFacts({ side, market, note, at, brought, small }: RecordFactsProps) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <span className={css.main}>
        <span className={css.line}>
          <b className={css[side]}>{t(`perp.${side}`)}</b>
          <span>{market}</span>
        </span>
        <span className={css.small}>{note}</span>
        <time className={css.small} dateTime={new Date(at).toISOString()}>
          {format.dateTime(at)}
        </time>
      </span>
      <span className={css.end}>
        <Delta direction={pnlDirection(brought)}>
          {signedExact(format, brought, market.split('/')[1] ?? '')}
        </Delta>
        <span className={css.small}>{small}</span>
      </span>
    </>
  )
}
