/** From and to, each with what is available there, and a button between them that swaps the two. */
import { ACCOUNT_KINDS, type AccountKind } from '@assay/domain/account.ts'
import type { Amount } from '@assay/money/amount.ts'
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { ArrowUpDown, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { haptic } from '../../store/haptic.ts'
import css from './TransferScreen.module.css'
import { type Ends, flooredAmount, swapped, withEnd } from './transferForm.ts'

type AccountEndsProps = {
  ends: Ends
  onChange: (ends: Ends) => void
  available: (account: AccountKind) => Amount | undefined
  asset: string
  decimals: number
}

export function AccountEnds({ ends, onChange, available, asset, decimals }: AccountEndsProps) {
  const t = useT()
  const format = useFormat()
  const [picking, setPicking] = useState<keyof Ends | undefined>(undefined)
  const [turns, setTurns] = useState(0)
  const amount = (account: AccountKind) => {
    const value = available(account)
    return value === undefined
      ? '—'
      : `${format.orderValue(flooredAmount(value, decimals))} ${asset}`
  }
  const card = (end: keyof Ends) => (
    <button type="button" className={css.end} onClick={() => setPicking(end)}>
      <span className={css.label}>{t(`transfer.${end}`)}</span>
      <span className={css.account}>
        {t(`transfer.account.${ends[end]}`)}
        <ChevronDown size={16} aria-hidden="true" />
      </span>
      <Num className={css.has}>{amount(ends[end])}</Num>
    </button>
  )
  return (
    <div className={css.ends}>
      {card('from')}
      <button
        type="button"
        className={css.swap}
        aria-label={t('transfer.swap')}
        style={{ rotate: `${turns * 180}deg` }}
        onClick={() => {
          haptic('select')
          setTurns(turns + 1)
          onChange(swapped(ends))
        }}
      >
        <ArrowUpDown size={18} strokeWidth={1.8} aria-hidden="true" />
      </button>
      {card('to')}
      <Sheet
        isOpen={picking !== undefined}
        onClose={() => setPicking(undefined)}
        title={t('transfer.account')}
      >
        <RadioList
          label={t('transfer.account')}
          value={picking && ends[picking]}
          options={ACCOUNT_KINDS.map((account) => ({
            value: account,
            label: t(`transfer.account.${account}`),
            hint: amount(account),
          }))}
          onPick={(account) => {
            if (picking) onChange(withEnd(ends, picking, account))
            setPicking(undefined)
          }}
        />
      </Sheet>
    </div>
  )
}
