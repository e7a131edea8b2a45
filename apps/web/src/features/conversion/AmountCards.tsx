/** The paid and the received coin; a button between them swaps them. */
import type { ConversionSide } from '@assay/domain/conversion/conversion.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { AmountCard } from '../../form/AmountCard.tsx'
import { Available } from '../../form/Available.tsx'
import { useT } from '../../i18n/i18n.ts'
import { haptic } from '../../store/haptic.ts'
import css from './ConversionScreen.module.css'
import { type ConversionDraft, mostToConvert, type Preview } from './conversionForm.ts'

const DECIMALS_MAX = 18

type AmountCardsProps = {
  draft: ConversionDraft
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
  const [turns, setTurns] = useState(0)
  const card = (side: ConversionSide) => {
    const asset = side === 'pay' ? draft.from : draft.to
    const coin = side === 'pay' ? preview.from : preview.to
    const worked = side === 'pay' ? preview.pay : preview.receive
    const value = draft.by === side ? draft.text : worked === undefined ? '' : toDecimal(worked)
    return (
      <AmountCard
        title={t(`conversion.${side}`)}
        side={side}
        unit={asset}
        pick={t('transfer.chooseCoin')}
        onPick={() => onPick(side)}
        label={t(draft.by === side ? 'transfer.amount' : 'conversion.estimate')}
        value={value}
        decimals={coin?.decimals ?? DECIMALS_MAX}
        error={draft.by === side ? error : undefined}
        onType={(text) => onType(side, text)}
        onBlur={onBlur}
      >
        {side === 'pay' && (
          <Available
            asset={asset}
            available={coin?.available}
            most={coin && mostToConvert(preview)}
            onType={(text) => onType('pay', text)}
          />
        )}
      </AmountCard>
    )
  }
  return (
    <div className={css.cards}>
      {card('pay')}
      <button
        type="button"
        className={css.swap}
        aria-label={t('conversion.turn')}
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
