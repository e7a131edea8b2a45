/** One ledger line in a list: what it was, where and when, and what the account gained or gave. */
import { classNames } from '@assay/ui/classNames.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import type { Reply } from '@assay/wire/route.ts'
import type { getRecords } from '@assay/wire/routes/funds/account.ts'
import { HIDDEN } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/messageKey.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { useStore } from '../store/createStore.ts'
import { hideAmounts } from '../store/settings.ts'
import css from './RecordLine.module.css'

export type LedgerRecord = Reply<typeof getRecords>['records'][number]

/**
 * What a liquidation takes for the insurance fund is a fee to the member; the reverse is its help.
 */
export const recordKindKey = ({
  kind,
  change,
}: Pick<LedgerRecord, 'kind' | 'change'>): MessageKey =>
  kind === 'insurance' && change < 0n ? 'records.kind.liquidationFee' : `records.kind.${kind}`

type RecordLineProps = {
  record: LedgerRecord
  /** Place and time are in the heading of the order's lines. */
  isUnderHeading?: boolean
}

export function RecordLine({ record, isUnderHeading = false }: RecordLineProps) {
  const t = useT()
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  const { asset, account, change, held, balanceAfter, createdAt, market, kind } = record
  // The sum of a whole day, UTC.
  const time = kind === 'commission' ? format.utcDate(createdAt) : format.dateTime(createdAt)
  const sign = change > 0n ? '+' : ''
  // What was merely locked or released is neither gained nor given: it has no sign.
  const isMerelyHeld = change === 0n && held !== 0n
  const figure = isMerelyHeld ? format.exact(held < 0n ? -held : held) : sign + format.exact(change)
  return (
    <span className={css.box}>
      <span className={classNames(css.line, isUnderHeading && css.under)}>
        <span className={css.kind}>
          {t(recordKindKey(record))}
          {market && !isUnderHeading && <span className={css.market}> {market}</span>}
        </span>
        <Num size="md" className={classNames(css.change, isMerelyHeld && css.merelyHeld)}>
          {isHidden ? HIDDEN : `${figure} ${asset}`}
        </Num>
        {!isUnderHeading && (
          <span className={css.small}>
            {t(`records.account.${account}`)} · {time}
          </span>
        )}
        <Num className={css.after} title={t('records.balanceAfter')}>
          {isHidden ? HIDDEN : format.exact(balanceAfter)}
        </Num>
      </span>
    </span>
  )
}
