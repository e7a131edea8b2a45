/**
 * The order form of a contract: margin mode and leverage, side, type, price, whole lots, slider,
 * take-profit and stop-loss, and a preview. Errors are shown at their field, on leaving it and on
 * submit; insufficient funds at once.
 */
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { TickSlider } from '@assay/ui/choices/TickSlider.tsx'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { OrderKindLabel } from '../../../market/orderTicket/OrderKindLabel.tsx'
import { Picker } from '../../../market/orderTicket/Picker.tsx'
import { SubmitButton } from '../../../market/orderTicket/SubmitButton.tsx'
import shared from '../../../market/orderTicket/ticket.module.css'
import { futuresPath } from '../../../routing/paths.ts'
import { haptic } from '../../../store/haptic.ts'
import type { PlacePerp } from '../placing/usePlacePerp.ts'
import type { PerpFormMarket } from '../rules/perpFormMarket.ts'
import css from './PerpTicket.module.css'
import { PriceField } from './PriceField.tsx'
import { leverageOf, type PerpForm, slidePerp } from './perpForm.ts'
import type { PerpField, PerpProblem, PerpSummary } from './perpSummary.ts'
import { SizeField } from './SizeField.tsx'
import { type PerpTicketSheet, TicketSheets } from './sheets/TicketSheets.tsx'
import { TicketFacts } from './TicketFacts.tsx'
import { TriggerFields } from './TriggerFields.tsx'
import { UnfilledNote } from './UnfilledNote.tsx'
import { usePerpProblemText } from './usePerpProblemText.ts'

export type PerpTicketProps = {
  form: PerpForm
  market: PerpFormMarket
  summary: PerpSummary
  onChange: (form: PerpForm) => void
  place: PlacePerp
  /** The button was pressed with something wrong: every problem shows. */
  isTried: boolean
}

export function PerpTicket(props: PerpTicketProps) {
  const { form, market, summary, onChange, place } = props
  const t = useT()
  const { rules } = market
  const [sheet, setSheet] = useState<PerpTicketSheet>()
  const { errorOf, leave } = useShownProblems(props)
  const field = (name: PerpField) => ({ error: errorOf(name), onBlur: () => leave(name) })
  const leverage = leverageOf(form, market)
  const isLong = form.side === 'long'
  const halted = market.info.isHalted ? t('perp.halted') : undefined
  const controls = { form, market, summary, onChange }
  return (
    <form
      data-kept
      className={shared.ticket}
      aria-label={t('perp.order')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        place.press({ form, market, summary })
      }}
    >
      <div className={css.pair}>
        <Picker label={t('perp.mode')} onPress={() => setSheet('mode')}>
          {t(`perp.mode.short.${form.marginMode}`)}
        </Picker>
        <Picker label={t('perp.leverage')} onPress={() => setSheet('leverage')}>
          <span className="num">{leverage}×</span>
        </Picker>
      </div>
      <SideChoice {...controls} />
      <div className={css.kinds}>
        <Picker label={t('spot.style')} onPress={() => setSheet('type')}>
          <OrderKindLabel type={form.type} force={form.timeInForce} />
        </Picker>
        <Picker label={t('perp.sizeUnit')} onPress={() => setSheet('unit')}>
          {form.unit === 'lots' ? t('perp.lots') : rules[form.unit]}
        </Picker>
      </div>
      <PriceField {...controls} {...field('price')} />
      <SizeField {...controls} {...field('lots')} />
      <UnfilledNote summary={summary} />
      <SizeSlider {...controls} />
      <Checkbox
        isChecked={form.hasTriggers}
        onChange={(hasTriggers) => onChange({ ...form, hasTriggers })}
      >
        <span className={css.triggers}>{t('perp.triggers')}</span>
      </Checkbox>
      {form.hasTriggers && <TriggerFields {...controls} field={field} />}
      <TicketFacts form={form} market={market} summary={summary} />
      <CannotPlace market={market} problem={errorOf('form')} />
      <SubmitButton
        side={isLong ? 'buy' : 'sell'}
        label={`${t(isLong ? 'perp.openLong' : 'perp.openShort')} ·\u00a0${leverage}×`}
        path={futuresPath(rules.symbol)}
        closed={rules.isTradable ? halted : t('app.notTradable')}
        place={place}
      />
      <TicketSheets {...controls} open={sheet} onClose={() => setSheet(undefined)} />
    </form>
  )
}

type ControlProps = Pick<PerpTicketProps, 'form' | 'market' | 'summary' | 'onChange'>

function SideChoice({ form, onChange }: ControlProps) {
  const t = useT()
  return (
    <Segmented
      label={t('spot.side')}
      tone="direction"
      value={form.side}
      options={[
        { value: 'long', label: t('perp.long') },
        { value: 'short', label: t('perp.short') },
      ]}
      onChange={(side) => {
        haptic('select')
        onChange({ ...form, side, percent: undefined })
      }}
    />
  )
}

function SizeSlider({ form, market, summary, onChange }: ControlProps) {
  const t = useT()
  return (
    <TickSlider
      label={t('spot.slider')}
      value={summary.percent}
      isDisabled={!market.holdings.available}
      valueText={t('spot.slider.value', {
        percent: String(summary.percent),
        amount: t('perp.lotsOf', { count: summary.draft.lots }),
      })}
      onMark={() => haptic('tick')}
      onChange={(percent) => onChange(slidePerp(form, percent, market))}
    />
  )
}

type CannotPlaceProps = Pick<PerpTicketProps, 'market'> & { problem: string | undefined }

/** Why nothing can be placed here now; otherwise what is wrong with the order as a whole. */
function CannotPlace({ market, problem }: CannotPlaceProps) {
  const t = useT()
  const { rules, info } = market
  if (info.isHalted || !rules.isTradable) {
    return (
      <p className={shared.closed} role="status">
        <TriangleAlert size={14} aria-hidden="true" />
        {rules.isTradable ? t('error.perpHalted') : t('perp.offMarket', { pair: rules.symbol })}
      </p>
    )
  }
  if (!problem) return null
  return (
    <p className={shared.error} role="alert">
      {problem}
    </p>
  )
}

const WRONG_SIDES: ReadonlySet<string> = new Set([
  'takeProfitNotAbove',
  'takeProfitNotBelow',
  'stopLossNotAbove',
  'stopLossNotBelow',
])

/**
 * A problem shows once its field was left with something in it, or the button was pressed; a
 * trigger on the wrong side as it is typed.
 */
function useShownProblems({ market, summary, isTried }: PerpTicketProps) {
  const text = usePerpProblemText(market.rules)
  const [left, setLeft] = useState<ReadonlySet<PerpField>>(new Set())
  const shows = (name: PerpField | 'form', { code }: PerpProblem) =>
    isTried ||
    code === 'insufficientBalance' ||
    code === 'leverageDiffers' ||
    WRONG_SIDES.has(code) ||
    (name !== 'form' && left.has(name) && !code.endsWith('Required'))
  return {
    errorOf(name: PerpField | 'form') {
      const problem = summary.problems[name]
      return problem && shows(name, problem) ? text(problem) : undefined
    },
    leave: (name: PerpField) => setLeft((before) => new Set(before).add(name)),
  }
}
