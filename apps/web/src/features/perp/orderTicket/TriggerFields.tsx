/**
 * Take-profit and stop-loss of the order: a price each, chips that set it by percent, and what it
 * brings.
 */
import { DEFAULT_TRIGGER_BY } from '@assay/domain/perp/perpOrder.ts'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Delta } from '@assay/ui/figures/Delta.tsx'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { haptic } from '../../../store/haptic.ts'
import type { PerpFormMarket } from '../rules/perpFormMarket.ts'
import { signedFigure } from '../rules/signedFigure.ts'
import { TriggerChips } from '../trigger/TriggerChips.tsx'
import css from './PerpTicket.module.css'
import type { PerpForm, TriggerField } from './perpForm.ts'
import type { PerpField, PerpSummary } from './perpSummary.ts'

type TriggerFieldsProps = {
  form: PerpForm
  market: PerpFormMarket
  summary: PerpSummary
  onChange: (form: PerpForm) => void
  field: (name: PerpField) => { error: string | undefined; onBlur: () => void }
}

export function TriggerFields(props: TriggerFieldsProps) {
  return (
    <>
      <Trigger {...props} name="takeProfit" />
      <Trigger {...props} name="stopLoss" />
    </>
  )
}

function Trigger(props: TriggerFieldsProps & { name: TriggerField }) {
  const { form, market, summary, onChange, field, name } = props
  const t = useT()
  const format = useFormat()
  const { rules } = market
  const pnl = summary.triggerPnl[name]
  return (
    <div className={css.trigger}>
      <AmountField
        {...field(name)}
        label={t(`perp.${name}`)}
        labelUnit={rules.quote}
        hint={t('perp.trigger.by', {
          price: t(`perp.protect.by.${DEFAULT_TRIGGER_BY[name]}`),
        })}
        value={form[name]}
        decimals={rules.priceDecimals}
        handsOutUnread
        onChange={(text) => onChange({ ...form, [name]: text })}
        onRefuse={() => haptic('tick')}
      />
      <TriggerChips
        kind={name}
        side={form.side}
        leverage={summary.draft.leverage}
        from={summary.valuedAt}
        rules={rules}
        onPick={(text) => onChange({ ...form, [name]: text })}
      />
      {summary.isStopTooFar && name === 'stopLoss' && (
        <p className={css.pnl} role="alert">
          {t('perp.stopTooFar')}
        </p>
      )}
      {pnl !== undefined && (
        <p className={css.pnl}>
          {t('perp.estimatedPnl')}{' '}
          <Delta direction={directionOf(pnl)}>{signedFigure(format, pnl, rules.quote)}</Delta>
        </p>
      )}
    </div>
  )
}
