/** Every field of one record, with every digit, and its number to copy. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useEffect, useState } from 'react'
import { HIDDEN } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { type LedgerRecord, recordKindKey } from '../../list/RecordLine.tsx'
import { useGo } from '../../routing/useGo.ts'
import { useStore } from '../../store/createStore.ts'
import { hideAmounts } from '../../store/settings.ts'
import css from './RecordsScreen.module.css'

type RecordSheetProps = {
  record: LedgerRecord | undefined
  onClose: () => void
  /** Shows the spot order behind the record. */
  onOrder: (order: number) => void
}

export function RecordSheet({ record, onClose, onOrder }: RecordSheetProps) {
  const t = useT()
  // What was open stays drawn while the sheet slides away.
  const [kept, setKept] = useState(record)
  useEffect(() => {
    if (record) setKept(record)
  }, [record])
  const shown = record ?? kept
  return (
    <Sheet
      isOpen={record !== undefined}
      onClose={onClose}
      title={shown ? t(recordKindKey(shown)) : ''}
    >
      {shown && <Facts record={shown} onOrder={onOrder} />}
    </Sheet>
  )
}

type FactsProps = { record: LedgerRecord } & Pick<RecordSheetProps, 'onOrder'>

/** Links to more about a record. */
const WAYS: readonly { kinds: readonly LedgerRecord['kind'][]; path: string; label: MessageKey }[] =
  [
    {
      kinds: ['subscription', 'subscriptionHeld', 'subscriptionFreed', 'tokenRelease'],
      path: '/ieo?tab=mine',
      label: 'records.subscriptions',
    },
    {
      kinds: ['fiatBuy', 'fiatSell', 'fiatHeld', 'fiatFreed'],
      path: '/otc?tab=orders',
      label: 'records.fiatOrders',
    },
  ]

function Facts({ record, onOrder }: FactsProps) {
  const t = useT()
  const go = useGo()
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  const way = WAYS.find(({ kinds }) => kinds.includes(record.kind))
  const { asset, change, held, balanceAfter, market, order, reference } = record
  const amount = (value: bigint, sign = '') =>
    isHidden ? HIDDEN : `${sign}${format.exact(value)} ${asset}`
  return (
    <>
      <FactList>
        <Fact label={t('records.change')}>
          <Num>{amount(change, change > 0n ? '+' : '')}</Num>
        </Fact>
        {held !== 0n && (
          <Fact label={t('records.held')}>
            <Num>{amount(held, held > 0n ? '+' : '')}</Num>
          </Fact>
        )}
        <Fact label={t('records.balanceAfter')}>
          <Num>{amount(balanceAfter)}</Num>
        </Fact>
        <Fact label={t('records.coin')}>{asset}</Fact>
        <Fact label={t('records.account')}>{t(`records.account.${record.account}`)}</Fact>
        <Fact label={t('records.time')}>
          <time dateTime={new Date(record.createdAt).toISOString()}>
            {record.kind === 'commission'
              ? `${format.utcDate(record.createdAt)} (UTC)`
              : `${format.dateTime(record.createdAt)} ${offsetOf(record.createdAt)}`}
          </time>
        </Fact>
        {market && <Fact label={t('records.pair')}>{market}</Fact>}
        {order !== 0 && <OrderNumber record={record} onOrder={onOrder} />}
        {reference && (
          <Fact label={t(order === 0 ? 'records.reference' : 'records.tradeNumber')}>
            {reference}
          </Fact>
        )}
        <Fact label={t('records.id')}>
          <span className={css.id}>
            {record.id}
            <CopyButton text={record.id} label={t('records.copyId')} isIconOnly />
          </span>
        </Fact>
      </FactList>
      {way && (
        <div className={css.way}>
          <Button kind="secondary" isBlock onClick={() => go.to(way.path)}>
            {t(way.label)}
          </Button>
        </div>
      )}
    </>
  )
}

/** The order behind the record; a spot order opens by a press. */
function OrderNumber({ record, onOrder }: FactsProps) {
  const t = useT()
  const { account, order } = record
  return (
    <Fact label={t('records.order')}>
      {account === 'spot' ? (
        <button
          type="button"
          className={css.orderLink}
          aria-label={t('records.openOrder', { number: String(order) })}
          onClick={() => onOrder(order)}
        >
          {order}
        </button>
      ) : (
        order
      )}
    </Fact>
  )
}

/** How far the person's clock is from UTC: UTC+02:00. */
function offsetOf(at: number): string {
  const minutes = -new Date(at).getTimezoneOffset()
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
