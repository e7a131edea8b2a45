/** What is paid and what is received, each with its coin; a button between them turns them around. */
import type { ConversionSide } from '@assay/domain/conversion/conversion.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { ArrowUpDown, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { haptic } from '../../session/haptic.ts'
import css from './ConvertScreen.module.css'
import { type ConvertDraft, mostOf, type Preview } from './convertForm.ts'

const DECIMALS_MAX = 18

type AmountCardsProps = {
  draft: ConvertDraft
  preview: Preview
  error: string | undefined
  onType: (by: ConversionSide, text: string) => void
  onBlur: () => void
  onPick: (side: ConversionSide) => void
  onTurn: () => void
}

export function AmountCards(props: AmountCardsProps) {
  const { draft, preview, error, onType, onBlur, onPick, onTurn } = props
  const t = useT()
  const format = useFormat()
  const [turns, setTurns] = useState(0)
  const card = (side: ConversionSide) => {
    const asset = side === 'pay' ? draft.from : draft.to
    const coin = side === 'pay' ? preview.from : preview.to
    const worked = side === 'pay' ? preview.pay : preview.receive
    const value = draft.by === side ? draft.text : worked === undefined ? '' : toDecimal(worked)
    return (
      <section className={css.card} aria-label={t(`convert.${side}`)} data-side={side}>
        <div className={css.cardHead}>
          <span className={css.label}>{t(`convert.${side}`)}</span>
          <button type="button" className={css.coin} onClick={() => onPick(side)}>
            <CoinIcon symbol={asset} size={24} />
            <b>{asset}</b>
            <ChevronDown size={16} aria-hidden="true" />
            <span className="srOnly">{t('transfer.chooseCoin')}</span>
          </button>
        </div>
        <AmountField
          label={t(draft.by === side ? 'convert.amount' : 'convert.estimate')}
          value={value}
          onChange={(text) => onType(side, text)}
          decimals={coin?.decimals ?? DECIMALS_MAX}
          unit={asset}
          onBlur={onBlur}
          onRefuse={() => haptic('tick')}
          error={draft.by === side ? error : undefined}
        />
        {side === 'pay' && (
          <div className={css.has}>
            <span>
              {t('transfer.available', {
                amount: coin ? `${format.coin(coin.available, asset)} ${asset}` : '—',
              })}
            </span>
            <Button
              kind="quiet"
              size="small"
              onClick={() => coin && onType('pay', toDecimal(mostOf(preview)))}
            >
              {t('transfer.max')}
            </Button>
          </div>
        )}
      </section>
    )
  }
  return (
    <div className={css.cards}>
      {card('pay')}
      <button
        type="button"
        className={css.swap}
        aria-label={t('convert.turn')}
        style={{ rotate: `${turns * 180}deg` }}
        onClick={() => {
          haptic('select')
          setTurns(turns + 1)
          onTurn()
        }}
      >
        <ArrowUpDown size={18} strokeWidth={1.8} aria-hidden="true" />
      </button>
      {card('receive')}
    </div>
  )
}
