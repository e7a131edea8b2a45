/**
 * The order form: side, type, price, amount, slider, total, and what comes of it. Problems are said
 * at their field, on leaving it and on pressing the button; too little money at once.
 */
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { AmountField } from '@assay/ui/AmountField.tsx'
import { Button } from '@assay/ui/Button.tsx'
import { Num } from '@assay/ui/Num.tsx'
import { Segmented } from '@assay/ui/Segmented.tsx'
import { TickSlider } from '@assay/ui/TickSlider.tsx'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { online } from '../../../api/online.ts'
import { spotPath } from '../../../app/routing/paths.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useStore } from '../../../live/createStore.ts'
import { haptic } from '../../../session/haptic.ts'
import { openLogin } from '../../../session/loginSheet.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { useAwayText } from '../placing/OrderSheets.tsx'
import type { PlaceOrder } from '../placing/usePlaceOrder.ts'
import type { FormMarket } from './formMarket.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderStyleSheet } from './OrderStyleSheet.tsx'
import css from './OrderTicket.module.css'
import {
  availableOf,
  chooseSide,
  chooseStyle,
  settleTotal,
  slide,
  stepPrice,
  typeQuantity,
  typeTotal,
} from './orderChanges.ts'
import { hasLimit, hasStop, type OrderForm, TOTAL_DECIMALS } from './orderForm.ts'
import type { FieldName, OrderSummary, Problem } from './orderSummary.ts'
import { useProblemText } from './useProblemText.ts'

export type TicketProps = {
  form: OrderForm
  market: FormMarket
  summary: OrderSummary
  onChange: (form: OrderForm) => void
  place: PlaceOrder
  /** The button was pressed with something wrong: every problem shows. */
  isTried: boolean
  host: RefObject<HTMLFormElement | null>
}

export function OrderTicket(props: TicketProps) {
  const { form, market, summary, onChange, place, host } = props
  const t = useT()
  const { rules } = market
  const [isStyleOpen, setStyleOpen] = useState(false)
  const { errorOf, leave } = useShownProblems(props)
  const available = availableOf(form.side, market)
  const away = useAwayText({ form, summary })
  const format = useFormat()
  const field = (name: FieldName) => ({ error: errorOf(name), onBlur: () => leave(name) })
  return (
    <form
      ref={host}
      className={css.ticket}
      aria-label={t('spot.confirm.side')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        place.press({ form, market, summary, at: Date.now() })
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
      <button type="button" className={css.picker} onClick={() => setStyleOpen(true)}>
        <span>
          <span className="srOnly">{t('spot.style')} </span>
          {t(`orders.type.${form.style}`)}
          {form.style === 'limit' && form.timeInForce !== 'gtc' && (
            <span className={css.force}> · {shortForce(form.timeInForce)}</span>
          )}
        </span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {hasStop(form.style) && (
        <AmountField
          {...field('stopPrice')}
          label={`${t('spot.trigger')} · ${rules.quote}`}
          value={form.stopPrice}
          decimals={rules.priceDecimals}
          onChange={(stopPrice) => onChange({ ...form, stopPrice })}
          onRefuse={() => haptic('tick')}
          onStep={(steps) => onChange(stepPrice(form, { name: 'stopPrice', steps }, market))}
        />
      )}
      {hasLimit(form.style) ? (
        <AmountField
          {...field('price')}
          label={`${t('spot.price')} · ${rules.quote}`}
          value={form.price}
          decimals={rules.priceDecimals}
          onChange={(price) => onChange({ ...form, price })}
          onRefuse={() => haptic('tick')}
          onStep={(steps) => onChange(stepPrice(form, { name: 'price', steps }, market))}
        />
      ) : (
        <LivePrice market={market} isHidden={form.style !== 'market'} />
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
        onChange={(percent) => onChange(slide(form, percent, market))}
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
      <SubmitButton form={form} market={market} place={place} />
      <OrderStyleSheet
        form={form}
        isOpen={isStyleOpen}
        onClose={() => setStyleOpen(false)}
        onStyle={(style) => onChange(chooseStyle(form, style, market))}
        onForce={(timeInForce) => onChange({ ...form, timeInForce })}
      />
    </form>
  )
}

/** A problem shows once its field was left with something in it, or the button was pressed. */
function useShownProblems({ form, market, summary, isTried }: TicketProps) {
  const text = useProblemText(form.side, market)
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set())
  const shows = (name: FieldName | 'form', { code }: Problem) =>
    isTried ||
    code === 'insufficientBalance' ||
    (name !== 'form' && left.has(name) && !isMissing(code))
  return {
    errorOf(name: FieldName | 'form') {
      const problem = summary.problems[name]
      return problem && shows(name, problem) ? text(problem) : undefined
    },
    leave: (name: FieldName) => setLeft((before) => new Set(before).add(name)),
  }
}

const isMissing = (code: Problem['code']) => code.endsWith('Required')
const shortForce = (force: OrderForm['timeInForce']) =>
  ({ gtc: 'GTC', ioc: 'IOC', fok: 'FOK', postOnly: 'Post-only' })[force]

/** The price a market order would meet: it follows the market and cannot be typed. */
function LivePrice({ market, isHidden }: { market: FormMarket; isHidden: boolean }) {
  const t = useT()
  const format = useFormat()
  const { rules, view } = market
  if (isHidden) return null
  const ticks = view.lastPrice || view.referencePrice
  const price = ticks > 0 ? fromTicks(ticks, rules) : undefined
  return (
    <dl className={css.live}>
      <dt>{t('spot.price.live')}</dt>
      <dd>
        <Num>{`≈ ${format.price(price, rules.priceDecimals)}`}</Num>{' '}
        <span className={css.unit}>{rules.quote}</span>
      </dd>
    </dl>
  )
}

type SubmitProps = Pick<TicketProps, 'form' | 'market' | 'place'>

/** Always answers: it sends, or says why it cannot. */
function SubmitButton({ form, market, place }: SubmitProps) {
  const t = useT()
  const isSignedIn = useIsSignedIn()
  const isOnline = useStore(online, (state) => state.isOnline)
  const { rules } = market
  if (!isSignedIn) {
    return (
      <Button size="large" isBlock onClick={() => openLogin(spotPath(rules.symbol))}>
        {t('spot.action.login')}
      </Button>
    )
  }
  const isUnknown = place.state.step === 'unknown'
  const reason = !rules.isTradable
    ? t('app.notTradable')
    : !isOnline && !isUnknown
      ? t('spot.action.offline')
      : undefined
  return (
    <Button
      type="submit"
      kind={form.side}
      size="large"
      isBlock
      isBusy={place.isBusy}
      reason={reason}
    >
      {isUnknown
        ? t('spot.action.checking')
        : t(form.side === 'buy' ? 'spot.action.buy' : 'spot.action.sell', { asset: rules.base })}
    </Button>
  )
}
