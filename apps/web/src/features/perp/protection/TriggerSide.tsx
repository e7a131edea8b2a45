/** One side of the form: its price with chips, which price triggers it, and what it would bring. */
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Delta } from '@assay/ui/figures/Delta.tsx'
import type { Position, Protection } from '@assay/wire/rows/position.ts'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { isBeyondLiquidation } from '../orderTicket/perpForm.ts'
import { signedFigure } from '../rules/signedFigure.ts'
import { TriggerChips } from '../trigger/TriggerChips.tsx'
import css from './protection.module.css'
import {
  chipsFrom,
  type Live,
  type ProtectionForm,
  type ProtectionSide,
  ticksOfText,
  triggerPnl,
  type triggerProblem,
} from './protectionForm.ts'
import { useProtectionWords } from './useProtectionWords.ts'

type TriggerSideProps = {
  name: 'takeProfit' | 'stopLoss'
  form: ProtectionForm
  position: Position
  rules: PerpRules
  live: Live
  /** Lots that it would close. */
  lots: number
  problem: ReturnType<typeof triggerProblem>
  /** It was sent with neither side set. */
  isMissing: boolean
  /** The existing one that is changed, or removed if the field is empty. */
  replaced: Protection | undefined
  onChange: (side: ProtectionSide) => void
}

const TRIGGERS = ['mark', 'last'] as const

export function TriggerSide(props: TriggerSideProps) {
  const { name, form, position, rules, live, lots, problem, isMissing, replaced, onChange } = props
  const t = useT()
  const format = useFormat()
  const words = useProtectionWords(position)
  const side = form[name]
  const ticks = ticksOfText(side.text, rules)
  const isTooFar =
    name === 'stopLoss' && ticks > 0 && isBeyondLiquidation(position, fromTicks(ticks, rules))
  // A loss beyond liquidation cannot happen.
  const pnl = isTooFar ? undefined : triggerPnl(rules, position, { ticks, lots })
  const priceOf = (ticks: number) => format.price(fromTicks(ticks, rules), rules.priceDecimals)
  const error = problem
    ? `${t(`error.${problem.code}`)} (${priceOf(problem.reference)})`
    : isMissing
      ? t('error.triggerRequired')
      : undefined
  return (
    <fieldset className={css.field}>
      <legend className={css.heading}>{t(`perp.${name}`)}</legend>
      <AmountField
        label={t('orders.stopPrice')}
        labelUnit={rules.quote}
        value={side.text}
        decimals={rules.priceDecimals}
        handsOutUnread
        error={error}
        hint={
          replaced &&
          t(`perp.protect.${side.text === '' ? 'clears' : 'replaces'}`, {
            price: words.price(replaced.triggerPrice),
            size: words.size(replaced.lots),
          })
        }
        onChange={(text) => onChange({ ...side, text })}
      />
      <TriggerChips
        kind={name}
        side={position.side}
        leverage={position.leverage}
        from={chipsFrom({ name, triggerBy: side.triggerBy, position, rules, live })}
        rules={rules}
        onPick={(text) => onChange({ ...side, text })}
      />
      {isTooFar && (
        <p className={css.small} role="alert">
          {t('perp.stopTooFar')}
        </p>
      )}
      <Segmented
        label={t('perp.protect.by')}
        value={side.triggerBy}
        options={TRIGGERS.map((value) => ({ value, label: t(`perp.protect.by.${value}`) }))}
        onChange={(triggerBy) => onChange({ ...side, triggerBy })}
      />
      <p className={css.small}>
        {t('perp.estimatedPnl')}{' '}
        <Delta direction={directionOf(pnl)}>{signedFigure(format, pnl, rules.quote)}</Delta>
      </p>
    </fieldset>
  )
}
