/**
 * Chooses one of the usual leverages, or types any whole number up to the highest; says how far a
 * move against the position liquidates it, and warns from 20× on. While a position or an open order
 * has a leverage, that one is changed with the exchange, which refuses what would be unsafe.
 */
import { isLeverageOffered, leverageMaxOf } from '@assay/domain/perp/perpMarket.ts'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Dial } from '@assay/ui/figures/Dial.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { setLeverage } from '@assay/wire/routes/trading/contractPosition.ts'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../../i18n/i18n.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { haptic } from '../../../../store/haptic.ts'
import { useWrite } from '../../../../write/useWrite.ts'
import { refreshHoldings } from '../../holdings/refreshHoldings.ts'
import { SheetSubmit } from '../../position/SheetSubmit.tsx'
import { type PerpFormMarket, sideViewOf } from '../../rules/perpFormMarket.ts'
import { liquidatingMove } from '../liquidatingMove.ts'
import css from '../PerpTicket.module.css'
import { leverageOf, type PerpForm } from '../perpForm.ts'

type LeverageSheetProps = {
  form: PerpForm
  market: PerpFormMarket
  isOpen: boolean
  onChange: (leverage: number) => void
  onClose: () => void
}

const WARN_FROM = 20

export function LeverageSheet(props: LeverageSheetProps) {
  const { isOpen, onClose } = props
  const t = useT()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('perp.leverage')}>
      <Choice {...props} />
    </Sheet>
  )
}

function Choice({ form, market, onChange, onClose }: LeverageSheetProps) {
  const t = useT()
  const { rules } = market
  const now = leverageOf(form, market)
  const [text, setText] = useState(String(now))
  const wanted = Number(text || 0)
  const isOffered = isLeverageOffered(rules, wanted)
  const isInUse = sideViewOf(market, form).leverageInUse > 0
  const change = useWrite(setLeverage, {
    onDone: (_, { leverage }) => {
      refreshHoldings()
      showToast(t('perp.leverage.changed', { leverage: String(leverage) }), 'success')
      onChange(leverage)
      onClose()
    },
  })
  const most = leverageMaxOf(rules)
  const use = () => {
    if (!isInUse || wanted === now) {
      onChange(wanted)
      return onClose()
    }
    const { base, quote } = rules
    void change.send({ base, quote, marginMode: form.marginMode, leverage: wanted })
  }
  return (
    <form
      className={css.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isOffered) use()
      }}
    >
      <LeverageDial wanted={wanted} most={most} />
      <Usual
        leverages={rules.leverages}
        wanted={wanted}
        onPick={(leverage) => setText(String(leverage))}
      />
      <AmountField
        label={t('perp.leverage')}
        value={text}
        decimals={0}
        integerDigits={3}
        unit="×"
        error={
          text !== '' && !isOffered
            ? t('error.leverageNotOffered', { maximum: String(most) })
            : undefined
        }
        onChange={setText}
      />
      {isOffered && <Consequence form={form} rules={rules} wanted={wanted} />}
      {isInUse && <p className={css.consequence}>{t('perp.leverage.inUse')}</p>}
      {wanted >= WARN_FROM && (
        <p className={css.warning} role="status">
          <TriangleAlert size={16} aria-hidden="true" />
          {t('perp.leverage.warning')}
        </p>
      )}
      <SheetSubmit
        write={change}
        reason={isOffered ? undefined : t('perp.leverage.choose', { most: String(most) })}
      >
        {t('perp.leverage.use', { leverage: String(wanted) })}
      </SheetSubmit>
    </form>
  )
}

function LeverageDial({ wanted, most }: { wanted: number; most: number }) {
  const t = useT()
  return (
    <div className={css.dial}>
      <Dial
        share={wanted / most}
        size={120}
        tone={wanted >= WARN_FROM ? 'brass' : 'accent'}
        label={t('perp.leverage')}
      >
        <Num size="lg">{`${wanted}×`}</Num>
      </Dial>
    </div>
  )
}

type UsualProps = {
  leverages: readonly number[]
  wanted: number
  onPick: (leverage: number) => void
}

/** The usual leverages, a press each. */
function Usual({ leverages, wanted, onPick }: UsualProps) {
  return (
    <div className={css.options}>
      {leverages.map((leverage) => (
        <button
          key={leverage}
          type="button"
          className={`num ${css.chip}`}
          aria-pressed={leverage === wanted}
          onClick={() => {
            haptic('tick')
            onPick(leverage)
          }}
        >
          {leverage}×
        </button>
      ))}
    </div>
  )
}

type ConsequenceProps = { form: PerpForm; rules: PerpFormMarket['rules']; wanted: number }

/** How far a move against the position liquidates it; in cross mode the whole account decides. */
function Consequence({ form, rules, wanted }: ConsequenceProps) {
  const t = useT()
  const format = useFormat()
  const move = liquidatingMove(rules, { leverage: wanted, side: form.side })
  if (move === undefined) return null
  return (
    <p className={css.consequence}>
      {form.marginMode === 'isolated'
        ? t('perp.leverage.consequence', { percent: format.share(move) })
        : t('perp.leverage.cross')}
    </p>
  )
}
