/**
 * Chooses a coin: those that the member has something of come first. Its words are those of
 * `transfer`.
 */
import { SearchField } from '@assay/ui/fields/SearchField.tsx'
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Drawer } from '@assay/ui/sheets/Drawer.tsx'
import { useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import css from './CoinPicker.module.css'

type Coin = { asset: string; name: string }

type CoinPickerProps = {
  isOpen: boolean
  assets: readonly Coin[]
  chosen: string
  availableIn: (asset: string) => bigint | undefined
  onClose: () => void
  onChoose: (asset: string) => void
}

export function CoinPicker(props: CoinPickerProps) {
  const { isOpen, assets, chosen, availableIn, onClose, onChoose } = props
  const t = useT()
  const format = useFormat()
  const [text, setText] = useState('')
  const wanted = text.trim().toUpperCase()
  const has = ({ asset }: Coin) => ((availableIn(asset) ?? 0n) > 0n ? 0 : 1)
  const found = assets
    .filter(({ asset, name }) => asset.includes(wanted) || name.toUpperCase().includes(wanted))
    .toSorted((a, b) => has(a) - has(b))
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('transfer.chooseCoin')}>
      <SearchField label={t('transfer.searchCoin')} value={text} onChange={setText} />
      <ul className={css.coins}>
        {found.map(({ asset, name }) => (
          <li key={asset}>
            <button
              type="button"
              className={css.coinRow}
              aria-current={asset === chosen || undefined}
              onClick={() => {
                setText('')
                onChoose(asset)
              }}
            >
              <CoinIcon symbol={asset} size={28} />
              <span className={css.coinName}>
                <b>{asset}</b>
                <span className={css.label}>{name}</span>
              </span>
              <Num>{format.coin(availableIn(asset), asset)}</Num>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={css.none}>{t('transfer.noMatch', { text })}</p>}
    </Drawer>
  )
}
