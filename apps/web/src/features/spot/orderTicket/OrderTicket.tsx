/**
 * The order form: side, type, price, amount, slider, total, and a preview. Errors are shown at
 * their field, on leaving it and on submit; insufficient funds at once.
 */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { TickSlider } from '@assay/ui/choices/TickSlider.tsx'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { TriangleAlert } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { LivePrice } from '../../../market/orderTicket/LivePrice.tsx'
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
import {
  availableOf,
  chooseSide,
  chooseStyle,
  settleTotal,
  slideOrder,
  stepOrderPrice,
  typeQuantity,
  typeTotal,
} from './orderChanges.ts'
import { hasLimit, hasStop, ORDER_STYLES, type OrderForm, TOTAL_DECIMALS } from './orderForm.ts'
import {
  isSaidAtOnce,
  type OrderSummary,
  type SpotField,
  type SpotProblem,
} from './orderSummary.ts'
import type { SpotFormMarket } from './spotFormMarket.ts'
import { useAwayText } from './useAwayText.ts'
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
  const { rules, view } = market
  const [isStyleOpen, setStyleOpen] = useState(false)
  const { errorOf, leave } = useShownProblems(props)
  const available = availableOf(form.side, market)
  const away = useAwayText({ form, summary })
  const format = useFormat()
  const field = (name: SpotField) => ({ error: errorOf(name), onBlur: () => leave(name) })
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
      <Segmented
        label={t('spot.side')}
        tone="direction"
        value={form.side}
        options={[
          { value: 'buy', label: t('orders.buy') },
          { value: 'sell', label: t('orders.sell') },
        ]}
        onChange={(side) => {
          haptic('select')
          onChange(chooseSide(form, side))
        }}
      />
      <Picker label={t('spot.style')} onPress={() => setStyleOpen(true)}>
        <OrderKindLabel type={form.style} force={form.timeInForce} />
      </Picker>
      {hasStop(form.style) && (
        <AmountField
          {...field('stopPrice')}
          label={t('spot.trigger')}
          labelUnit={rules.quote}
          value={form.stopPrice}
          decimals={rules.priceDecimals}
          onChange={(stopPrice) => onChange({ ...form, stopPrice })}
          onRefuse={() => haptic('tick')}
          onStep={(steps) => onChange(stepOrderPrice(form, { name: 'stopPrice', steps }, market))}
        />
      )}
      {hasLimit(form.style) ? (
        <AmountField
          {...field('price')}
          label={t('spot.price')}
          labelUnit={rules.quote}
          value={form.price}
          decimals={rules.priceDecimals}
          onChange={(price) => onChange({ ...form, price })}
          onRefuse={() => haptic('tick')}
          onStep={(steps) => onChange(stepOrderPrice(form, { name: 'price', steps }, market))}
        />
      ) : (
        form.style === 'market' && (
          <LivePrice rules={rules} ticks={summary.price || view.lastPrice || view.referencePrice} />
        )
      )}
      {away && (
        <p className={css.away} role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {away}
        </p>
      )}
      <AmountField
        {...field('quantity')}
        label={t('spot.amount')}
        unit={rules.base}
        value={summary.quantityText}
        decimals={rules.quantityDecimals}
        onChange={(text) => onChange(typeQuantity(form, text))}
        onRefuse={() => haptic('tick')}
      />
      <TickSlider
        label={t('spot.slider')}
        value={summary.percent}
        isDisabled={!available}
        valueText={t('spot.slider.value', {
          percent: String(summary.percent),
          amount: `${summary.quantityText || '0'} ${rules.base}`,
        })}
        onMark={() => haptic('tick')}
        onChange={(percent) => onChange(slideOrder(form, percent, market))}
      />
      <AmountField
        error={errorOf('total')}
        onBlur={() => {
          leave('total')
          onChange(settleTotal(form, market))
        }}
        label={t('spot.total')}
        unit={rules.quote}
        value={summary.totalText}
        decimals={TOTAL_DECIMALS}
        onChange={(text) => onChange(typeTotal(form, text))}
        onRefuse={() => haptic('tick')}
      />
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
