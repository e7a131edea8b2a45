/**
 * The addresses that coins may go to: add one with both proofs, delete one with time to think
 * again.
 */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { deleteAddress, type SavedAddress } from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { addressesQuery, withdrawInfoQuery } from '../../../account/withdrawNeedsQueries.ts'
import { call } from '../../../api/call.ts'
import { toastError } from '../../../api/errorText.ts'
import { serverNow } from '../../../api/serverClock.ts'
import { AddressText } from '../../../chain/AddressText.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Page } from '../../../page/Page.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import css from '../WithdrawScreen.module.css'
import { refreshWithdrawals } from '../withdrawalQueries.ts'
import { AddAddress } from './AddAddress.tsx'

const ALL = 'all'

export function AddressBookScreen() {
  const t = useT()
  const { search } = useLocation()
  const [asked] = useState(() => new URLSearchParams(search))
  const [isAdding, setAdding] = useState(asked.has('add'))
  const [coin, setCoin] = useState(ALL)
  const { data, error, refetch } = useQuery(addressesQuery)
  const { data: info } = useQuery(withdrawInfoQuery)
  const coins = [...new Set(data?.map(({ asset }) => asset))]
  const shown = data?.filter(({ asset }) => coin === ALL || asset === coin)
  return (
    <Page
      title={t('app.title.addressBook')}
      action={
        <Button
          size="large"
          isBlock
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('withdrawal.open.address')}
        </Button>
      }
    >
      {!data && !error && <Skeleton height={216} />}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('withdrawal.book.loadFailed')}
        </ReadFailed>
      )}
      {coins.length > 1 && (
        <Segmented
          label={t('withdrawal.coin')}
          options={[ALL, ...coins].map((value) => ({
            value,
            label: value === ALL ? t('withdrawal.book.all') : value,
          }))}
          value={coin}
          onChange={setCoin}
        />
      )}
      {data?.length === 0 && (
        <EmptyState illustration="records">{t('withdrawal.book.none')}</EmptyState>
      )}
      <ul>
        {shown?.map((row) => (
          <AddressRow key={row.id} row={row} />
        ))}
      </ul>
      {info && (
        <AddAddress
          isOpen={isAdding}
          info={info}
          asset={asked.get('coin') ?? undefined}
          chainId={Number(asked.get('chain')) || undefined}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}

const UNDO_MS = 5_000

function AddressRow({ row }: { row: SavedAddress }) {
  const t = useT()
  const format = useFormat()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(async () => {
      try {
        await call(deleteAddress, { id: row.id })
      } catch (error) {
        setLeaving(false)
        toastError(error)
      }
      refreshWithdrawals()
    }, UNDO_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, row.id])
  if (isLeaving) {
    return (
      <li className={css.row}>
        <div className={css.rowHead}>
          <span className={css.note} role="status">
            {t('withdrawal.book.deleting')}
          </span>
          <Button kind="secondary" size="small" onClick={() => setLeaving(false)}>
            {t('withdrawal.book.undo')}
          </Button>
        </div>
      </li>
    )
  }
  return (
    <li className={css.row} data-saved={row.id}>
      <div className={css.rowHead}>
        <b>{row.remark || row.asset}</b>
        <IconButton label={t('withdrawal.book.delete')} onClick={() => setLeaving(true)}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <AddressText address={row.address} />
      <div className={css.rowHead}>
        <span className={css.note}>
          {row.asset} · {row.chain}
        </span>
        {row.usableAt > serverNow() && (
          <StatusPill tone="info">
            {t('withdrawal.book.usableFrom', { time: format.dateTime(row.usableAt) })}
          </StatusPill>
        )}
      </div>
    </li>
  )
}
