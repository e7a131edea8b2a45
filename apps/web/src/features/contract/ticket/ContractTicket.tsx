/**
 * The order form of a contract: margin mode and leverage, side, type, price, whole lots, slider,
 * take-profit and stop-loss, and what comes of it. Problems are said at their field, on leaving it
 * and on pressing the button; too little money at once.
 */
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { AmountField } from '@assay/ui/AmountField.tsx'
import { Button } from '@assay/ui/Button.tsx'
import { Checkbox } from '@assay/ui/Checkbox.tsx'
import { Num } from '@assay/ui/Num.tsx'
import { Segmented } from '@assay/ui/Segmented.tsx'
import { TickSlider } from '@assay/ui/TickSlider.tsx'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { online } from '../../../api/online.ts'
import { futuresPath } from '../../../app/routing/paths.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useStore } from '../../../live/createStore.ts'
import { haptic } from '../../../session/haptic.ts'
import { openLogin } from '../../../session/loginSheet.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import type { PlaceContract } from '../placing/usePlaceContract.ts'
import type { FormMarket } from '../rules/formMarket.ts'
import css from './ContractTicket.module.css'
import {
  type ContractForm,
  chooseType,
  leverageOf,
  slide,
  stepPrice,
  typeLots,
} from './contractForm.ts'
import type { ContractSummary, FieldName, Problem } from './contractSummary.ts'
import { LeverageSheet } from './LeverageSheet.tsx'
import { MarginModeSheet } from './MarginModeSheet.tsx'
import { OrderTypeSheet } from './OrderTypeSheet.tsx'
import { TicketFacts } from './TicketFacts.tsx'
import { TriggerFields } from './TriggerFields.tsx'
import { useProblemText } from './useProblemText.ts'

export type TicketProps = {
  form: ContractForm
  market: FormMarket
  summary: ContractSummary
  onChange: (form: ContractForm) => void
  place: PlaceContract
  /** The button was pressed with something wrong: every problem shows. */
  isTried: boolean
  host: RefObject<HTMLFormElement | null>
}

export function ContractTicket(props: TicketProps) {
  const { form, market, summary, onChange, place, host } = props
  const t = useT()
  const format = useFormat()
  const { rules } = market
  const [sheet, setSheet] = useState<'mode' | 'leverage' | 'type'>()
  const { errorOf, leave } = useShownProblems(props)
  const field = (name: FieldName) => ({ error: errorOf(name), onBlur: () => leave(name) })
  const leverage = leverageOf(form, market)
  const base = `${format.amount(summary.baseAmount ?? 0n, Math.max(0, rules.unitDecimals))} ${rules.base}`
  const close = () => setSheet(undefined)
  return (
    <form
      ref={host}
      className={css.ticket}
      aria-label={t('contract.order')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        place.press({ form, market, summary, at: Date.now() })
      }}
    >
      <div className={css.pair}>
        <Picker label={t('contract.mode')} onPress={() => setSheet('mode')}>
          {t(`contract.mode.${form.marginMode}`)}
        </Picker>
        <Picker label={t('contract.leverage')} onPress={() => setSheet('leverage')}>
          <span className="num">{leverage}×</span>
        </Picker>
      </div>
      <Segmented
        label={t('spot.side')}
        tone="direction"
        value={form.side}
        options={[
          { value: 'long', label: t('contract.long') },
          { value: 'short', label: t('contract.short') },
        ]}
        onChange={(side) => {
          haptic('select')
          onChange({ ...form, side, percent: undefined })
        }}
      />
      <Picker label={t('spot.style')} onPress={() => setSheet('type')}>
        {t(`orders.type.${form.type}`)}
      </Picker>
      {form.type === 'limit' ? (
        <AmountField
          {...field('price')}
          label={`${t('spot.price')} · ${rules.quote}`}
          value={form.price}
          decimals={rules.priceDecimals}
          onChange={(price) => onChange({ ...form, price })}
          onRefuse={() => haptic('tick')}
          onStep={(steps) => onChange(stepPrice(form, steps, market))}
        />
      ) : (
        <LivePrice market={market} price={summary.price} />
      )}
      <AmountField
        {...field('lots')}
        label={t('contract.lots')}
        hint={summary.baseAmount === undefined ? undefined : `≈ ${base}`}
        value={form.lots}
        decimals={0}
        integerDigits={12}
        onChange={(lots) => onChange(typeLots(form, lots))}
        onRefuse={() => haptic('tick')}
      />
      <TickSlider
        label={t('spot.slider')}
        value={form.percent ?? 0}
        isDisabled={!market.holdings.available}
        valueText={t('spot.slider.value', {
          percent: String(form.percent ?? 0),
          amount: t('contract.lotsOf', { count: Number(form.lots || 0) }),
        })}
        onMark={() => haptic('tick')}
        onChange={(percent) => onChange(slide(form, percent, market))}
      />
      <Checkbox
        isChecked={form.hasTriggers}
        onChange={(hasTriggers) => onChange({ ...form, hasTriggers })}
      >
        {t('contract.triggers')}
      </Checkbox>
      {form.hasTriggers && <TriggerFields {...{ form, market, summary, onChange, field }} />}
      <TicketFacts form={form} market={market} summary={summary} />
      {(market.info.isHalted || !rules.isTradable) && (
        <p className={css.closed} role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {rules.isTradable ? t('error.perpHalted') : t('spot.closed', { pair: rules.symbol })}
        </p>
      )}
      {rules.isTradable && !market.info.isHalted && errorOf('form') && (
        <p className={css.error} role="alert">
          {errorOf('form')}
        </p>
      )}
      <SubmitButton form={form} market={market} place={place} leverage={leverage} />
      <MarginModeSheet
        isOpen={sheet === 'mode'}
        value={form.marginMode}
        onChange={(marginMode) => onChange({ ...form, marginMode, percent: undefined })}
        onClose={close}
      />
      <LeverageSheet
        isOpen={sheet === 'leverage'}
        form={form}
        market={market}
        onChange={(chosen) => onChange({ ...form, leverage: chosen, percent: undefined })}
        onClose={close}
      />
      <OrderTypeSheet
        isOpen={sheet === 'type'}
        form={form}
        onType={(type) => onChange(chooseType(form, type, market))}
        onForce={(timeInForce) => onChange({ ...form, timeInForce })}
        onClose={close}
      />
    </form>
  )
}

type PickerProps = { label: string; children: React.ReactNode; onPress: () => void }

function Picker({ label, children, onPress }: PickerProps) {
  return (
    <button type="button" className={css.picker} aria-haspopup="dialog" onClick={onPress}>
      <span>
        <span className="srOnly">{label} </span>
        {children}
      </span>
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  )
}

/** A problem shows once its field was left with something in it, or the button was pressed. */
function useShownProblems({ market, summary, isTried }: TicketProps) {
  const text = useProblemText(market.rules)
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set())
  const shows = (name: FieldName | 'form', { code }: Problem) =>
    isTried ||
    code === 'insufficientBalance' ||
    code === 'leverageDiffers' ||
    (name !== 'form' && left.has(name) && !code.endsWith('Required'))
  return {
    errorOf(name: FieldName | 'form') {
      const problem = summary.problems[name]
      return problem && shows(name, problem) ? text(problem) : undefined
    },
    leave: (name: FieldName) => setLeft((before) => new Set(before).add(name)),
  }
}

/** PERP-27: a market order has no price of its own; it follows the market and cannot be typed. */
function LivePrice({ market, price }: { market: FormMarket; price: number }) {
  const t = useT()
  const format = useFormat()
  const { rules } = market
  const shown = price > 0 ? fromTicks(price, rules) : undefined
  return (
    <dl className={css.live}>
      <dt>{t('spot.price.live')}</dt>
      <dd>
        <Num>{`≈ ${format.price(shown, rules.priceDecimals)}`}</Num>{' '}
        <span className={css.unit}>{rules.quote}</span>
      </dd>
    </dl>
  )
}

type SubmitProps = Pick<TicketProps, 'form' | 'market' | 'place'> & { leverage: number }

/** Always answers: it sends, or says why it cannot. */
function SubmitButton({ form, market, place, leverage }: SubmitProps) {
  const t = useT()
  const isSignedIn = useIsSignedIn()
  const isOnline = useStore(online, (state) => state.isOnline)
  const { rules } = market
  if (!isSignedIn) {
    return (
      <Button size="large" isBlock onClick={() => openLogin(futuresPath(rules.symbol))}>
        {t('spot.action.login')}
      </Button>
    )
  }
  const isUnknown = place.state.step === 'unknown'
  const reason = !rules.isTradable
    ? t('app.notTradable')
    : market.info.isHalted
      ? t('contract.halted')
      : !isOnline && !isUnknown
        ? t('spot.action.offline')
        : undefined
  const isLong = form.side === 'long'
  return (
    <Button
      type="submit"
      kind={isLong ? 'buy' : 'sell'}
      size="large"
      isBlock
      isBusy={place.isBusy}
      reason={reason}
    >
      {isUnknown
        ? t('spot.action.checking')
        : `${t(isLong ? 'contract.openLong' : 'contract.openShort')} · ${leverage}×`}
    </Button>
  )
}
