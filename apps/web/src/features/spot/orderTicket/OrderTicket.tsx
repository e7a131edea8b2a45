/**
 * The order form: side, type, price, amount, slider, total, and a preview. Errors are shown at
 * their field, on leaving it and on submit; insufficient funds at once.
 */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { TriangleAlert } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { OrderKindLabel } from '../../../market/orderTicket/OrderKindLabel.tsx'
import { OrderTypeSheet } from '../../../market/orderTicket/OrderTypeSheet.tsx'
import { Picker } from '../../../market/orderTicket/Picker.tsx'
import { SubmitButton } from '../../../market/orderTicket/SubmitButton.tsx'
import css from '../../../market/orderTicket/ticket.module.css'
import { CannotWithdraw } from '../../../page/support/CannotWithdraw.tsx'
import { spotPath } from '../../../routing/paths.ts'
import { haptic } from '../../../store/haptic.ts'
import type { PlaceOrder } from '../placing/usePlaceOrder.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { chooseSide, chooseStyle } from './orderChanges.ts'
import { ORDER_STYLES, type OrderForm } from './orderForm.ts'
import {
  isSaidAtOnce,
  type OrderSummary,
  type SpotField,
  type SpotProblem,
} from './orderSummary.ts'
import { PriceFields } from './PriceFields.tsx'
import { SizeFields } from './SizeFields.tsx'
import type { SpotFormMarket } from './spotFormMarket.ts'
import { useSpotProblemText } from './useSpotProblemText.ts'

export type OrderTicketProps = {
  form: OrderForm
  market: SpotFormMarket
  summary: OrderSummary
  onChange: (form: OrderForm) => void
  place: Pick<PlaceOrder, 'state' | 'isBusy'>
  onPress: () => void
  /** The button was pressed with something wrong: every problem shows. */
  isTried: boolean
  host: RefObject<HTMLFormElement | null>
}

export function OrderTicket(props: OrderTicketProps) {
  const { form, market, summary, onChange, onPress, place, host } = props
  const t = useT()
  const { rules } = market
  const [isStyleOpen, setStyleOpen] = useState(false)
  const { errorOf, leave } = useShownProblems(props)
  const format = useFormat()
  const field = (name: SpotField) => ({ error: errorOf(name), onBlur: () => leave(name) })
  const controls = { form, market, summary, field, onChange }
  return (
    <form
      data-kept
      ref={host}
      className={css.ticket}
      aria-label={t('spot.confirm.side')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onPress()
      }}
    >
      <SideChoice side={form.side} onChange={(side) => onChange(chooseSide(form, side))} />
      <Picker label={t('spot.style')} onPress={() => setStyleOpen(true)}>
        <OrderKindLabel type={form.style} force={form.timeInForce} />
      </Picker>
      <PriceFields {...controls} />
      <SizeFields {...controls} />
      <OrderFacts market={market} summary={summary} format={format} />
      {form.side === 'buy' && <CannotWithdraw asset={rules.base} className={css.force} />}
      {!rules.isTradable && (
        <p className={css.closed} role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {t('spot.closed', { pair: rules.symbol })}
        </p>
      )}
      {rules.isTradable && errorOf('form') && (
        <p className={css.error} role="alert">
          {errorOf('form')}
        </p>
      )}
      <SubmitButton
        side={form.side}
        label={t(form.side === 'buy' ? 'spot.action.buy' : 'spot.action.sell', {
          asset: rules.base,
        })}
        path={spotPath(rules.symbol)}
        closed={rules.isTradable ? undefined : t('app.notTradable')}
        place={place}
      />
      <OrderTypeSheet
        types={ORDER_STYLES}
        type={form.style}
        timeInForce={form.timeInForce}
        isOpen={isStyleOpen}
        onClose={() => setStyleOpen(false)}
        onType={(style) => onChange(chooseStyle(form, style, market))}
        onForce={(timeInForce) => onChange({ ...form, timeInForce })}
      />
    </form>
  )
}

type SideChoiceProps = { side: OrderForm['side']; onChange: (side: OrderForm['side']) => void }

function SideChoice({ side, onChange }: SideChoiceProps) {
  const t = useT()
  return (
    <Segmented
      label={t('spot.side')}
      tone="direction"
      value={side}
      options={[
        { value: 'buy', label: t('orders.buy') },
        { value: 'sell', label: t('orders.sell') },
      ]}
      onChange={(chosen) => {
        haptic('select')
        onChange(chosen)
      }}
    />
  )
}

/** Others show once their field was left with something in it, or the button was pressed. */
function useShownProblems({ form, market, summary, isTried }: OrderTicketProps) {
  const text = useSpotProblemText(form.side, market, summary.price)
  const [left, setLeft] = useState<ReadonlySet<SpotField>>(new Set())
  const shows = (name: SpotField | 'form', { code }: SpotProblem) =>
    isTried || isSaidAtOnce(code, form) || (name !== 'form' && left.has(name) && !isMissing(code))
  return {
    errorOf(name: SpotField | 'form') {
      const problem = summary.problems[name]
      return problem && shows(name, problem) ? text(problem) : undefined
    },
    leave: (name: SpotField) => setLeft((before) => new Set(before).add(name)),
  }
}

const isMissing = (code: SpotProblem['code']) => code.endsWith('Required')
