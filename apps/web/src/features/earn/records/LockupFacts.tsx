/** All figures of one lockup. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import type { OwnLockup } from '@assay/wire/routes/earn/finance.ts'
import { serverNow } from '../../../api/serverClock.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { RecordNumber } from '../../../list/RecordNumber.tsx'
import css from '../Earn.module.css'

export function LockupFacts({ lockup }: { lockup: OwnLockup }) {
  const t = useT()
  const format = useFormat()
  const { asset, principal, status, endedAt, id } = lockup
  const isOver = endedAt > 0
  const taken = status === 'redeemed' ? lockup.redemptionFee : 0n
  const money = (value: bigint) => <Num>{`${format.exact(value)} ${asset}`}</Num>
  const when = (at: number) => <time dateTime={new Date(at).toISOString()}>{format.zoned(at)}</time>
  return (
    <>
      <FactList>
        <Fact label={t('earn.principal')}>{money(principal)}</Fact>
        {isOver && (
          <>
            <Fact label={t('earn.feeTaken')}>{money(taken)}</Fact>
            <Fact label={t('earn.cameBack')}>{money(principal - taken)}</Fact>
            <Fact label={t('earn.endedAt')}>{when(endedAt)}</Fact>
          </>
        )}
        <Fact label={t('earn.perDay')}>
          <Num>{`${format.share(lockup.dailyRate, 4)} · ${format.exact(lockup.dailyYield)} ${asset}`}</Num>
        </Fact>
        {!isOver && <Fact label={t('earn.whole')}>{money(lockup.wholeYield)}</Fact>}
        <Fact label={t(isOver ? 'earn.paidYield' : 'earn.earned')}>{money(lockup.paidYield)}</Fact>
        {!isOver && <Fact label={t('earn.fee')}>{money(lockup.redemptionFee)}</Fact>}
        <Fact label={t('earn.opened')}>{when(lockup.openedAt)}</Fact>
        <Fact label={t('earn.starts')}>{when(lockup.startsAt)}</Fact>
        <Fact label={t(isOver ? 'earn.agreedEnd' : 'earn.matures')}>{when(lockup.maturesAt)}</Fact>
        <RecordNumber id={id} />
      </FactList>
      {!isOver && <FreeNote lockup={lockup} />}
    </>
  )
}

/** Until when redemption is free. */
export function FreeNote({ lockup: { freeUntil } }: { lockup: OwnLockup }) {
  const t = useT()
  const format = useFormat()
  if (serverNow() >= freeUntil) return undefined
  return <p className={css.note}>{t('earn.freeUntil', { date: format.zoned(freeUntil) })}</p>
}
