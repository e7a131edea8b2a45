/** A coin of an account: total, held amount, value. A press opens its sheet. */
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { directionOf, HIDDEN } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useLocalValue } from '../../live/rate.ts'
import { useStore } from '../../store/createStore.ts'
import { hideAmounts } from '../../store/settings.ts'
import css from './HoldingRow.module.css'
import type { Holding } from './holding.ts'

/** The column titles, if there is room. */
export function HoldingColumns() {
  const t = useT()
  return (
    <p className={css.columns} aria-hidden="true">
      <span>{t('assets.coin')}</span>
      <span>{t('assets.available')}</span>
      <span>{t('assets.frozen')}</span>
      <span>{t('assets.sum')}</span>
      <span>{t('assets.value')}</span>
    </p>
  )
}

export function HoldingRow({ holding, onOpen }: { holding: Holding; onOpen: () => void }) {
  const t = useT()
  const format = useFormat()
  const local = useLocalValue()
  const isHidden = useStore(hideAmounts)
  const { asset, name, available, held, total, margins } = holding
  const balance = (value: bigint) => (isHidden ? HIDDEN : format.coin(value, asset))
  const change = (value: bigint) => (
    <Delta direction={isHidden ? 'flat' : directionOf(value)}>
      {isHidden ? HIDDEN : `${value > 0n ? '+' : ''}${format.coin(value, asset)}`}
    </Delta>
  )
  return (
    <li className={css.item}>
      <button type="button" className={css.row} onClick={onOpen}>
        <CoinIcon symbol={asset} />
        <span className={css.name}>
          <b>{asset}</b>
          <span className={css.small}>
            {held > 0n && (
              <span className={css.inName}>{t('assets.frozenOf', { amount: balance(held) })}</span>
            )}
            <span className={held > 0n ? css.wide : undefined}>{name}</span>
          </span>
        </span>
        <Num className={css.wide}>{balance(available)}</Num>
        <Num className={css.wide}>{balance(held)}</Num>
        <span className={css.figures}>
          <Num size="md">{balance(total)}</Num>
          <Num className={css.small}>
            {isHidden ? HIDDEN : format.fiat(local.of(total, asset), local.currency)}
          </Num>
        </span>
        {margins && (total !== 0n || margins.net !== 0n) && (
          <dl className={css.margins}>
            <div>
              <dt>{t('assets.orderMargin')}</dt>
              <dd className="num">{balance(margins.order)}</dd>
            </div>
            <div>
              <dt>{t('assets.positionMargin')}</dt>
              <dd className="num">{balance(margins.position)}</dd>
            </div>
            <div>
              <dt>{t('assets.unrealized')}</dt>
              <dd>{change(margins.unrealized)}</dd>
            </div>
            <div>
              <dt>{t('assets.net')}</dt>
              <dd>{change(margins.net)}</dd>
            </div>
          </dl>
        )}
      </button>
    </li>
  )
}
