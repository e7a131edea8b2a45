/** Sets a take-profit, a stop-loss or both, or edits one that waits. Says which rule a price breaks. */
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { formatAmount } from '@assay/money/decimal.ts'
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import {
  addProtection,
  editProtection,
  type Position,
  type Protection,
} from '@assay/wire/routes/contractPosition.ts'
import { useState } from 'react'
import { toastDone } from '../../../api/toastDone.ts'
import { useWrite } from '../../../api/useWrite.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { lotsProblem } from '../closing/closeEstimate.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import { SheetSubmit } from '../position/SheetSubmit.tsx'
import { ticksOf } from '../rules/formMarket.ts'
import css from './protection.module.css'
import {
  EMPTY_PROTECTION,
  isNothingSet,
  type Live,
  type ProtectionForm,
  ticksOfText,
  triggerProblem,
} from './protectionForm.ts'
import { protectionInput } from './protectionInput.ts'
import { rulerSpan } from './ruler.ts'
import { TriggerRuler } from './TriggerRuler.tsx'
import { TriggerSide } from './TriggerSide.tsx'

type ProtectionEditorProps = {
  position: Position
  /** The one that is being changed; undefined to add new ones. */
  edited: Protection | undefined
  rules: PerpRules
  live: Live
  onDone: () => void
}

type Name = 'takeProfit' | 'stopLoss'

export function ProtectionEditor(props: ProtectionEditorProps) {
  const { position, edited, rules, live, onDone } = props
  const t = useT()
  const format = useFormat()
  const [form, setForm] = useState(() => formOf(edited, rules))
  const [isTried, setTried] = useState(false)
  const saved = {
    onDone: () => {
      refreshHoldings()
      void toastDone(addProtection)
      setForm(EMPTY_PROTECTION)
      setTried(false)
      onDone()
    },
  }
  const add = useWrite(addProtection, saved)
  const edit = useWrite(editProtection, saved)
  const write = edited ? edit : add
  const names: readonly Name[] = edited ? [edited.kind] : ['takeProfit', 'stopLoss']
  const lots = form.isPartial ? Number(form.lots || 0) : position.lots
  const short = form.isPartial ? lotsProblem(form.lots, position.lots) : undefined
  const judged = { side: position.side, live, rules }
  const problems = names.map((name) => triggerProblem(name, form[name], judged))
  const priceText = (ticks: number) => format.price(fromTicks(ticks, rules), rules.priceDecimals)
  const setText = (name: Name, text: string) =>
    setForm((before) => ({ ...before, [name]: { ...before[name], text } }))
  const ticksText = (ticks: number) => formatAmount(fromTicks(ticks, rules), rules.priceDecimals)
  const marks = names.map((name) => ({ name, ticks: ticksOfText(form[name].text, rules) }))
  const entry = ticksOf(floorToTick(position.entryPrice, rules), rules)
  const span = rulerSpan(live.mark || entry, [entry, ...marks.map(({ ticks }) => ticks)])
  const isBad = problems.some(Boolean) || isNothingSet(form) || short !== undefined
  return (
    <form
      className={css.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isBad) return
        const input = protectionInput(form, { rules, edited })
        if ('id' in input) void edit.send(input)
        else void add.send({ position: position.id, ...input })
      }}
    >
      <p className={css.head}>
        <span>
          <span className={css[position.side]}>{t(`contract.${position.side}`)}</span>{' '}
          {position.base}/{position.quote}
        </span>
        <span className={css.small}>
          {t('contract.entry')} {priceText(entry)} · {t('contract.mark')} {priceText(live.mark)}
        </span>
      </p>
      <TriggerRuler
        span={span}
        side={position.side}
        entry={entry}
        mark={live.mark}
        marks={marks}
        priceText={priceText}
        onMove={(name, ticks) => setText(name, ticksText(ticks))}
      />
      {names.map((name, index) => (
        <TriggerSide
          key={name}
          name={name}
          {...{ form, rules, live, position, lots }}
          problem={problems[index]}
          isMissing={isTried && isNothingSet(form)}
          onChange={(side) => setForm((before) => ({ ...before, [name]: side }))}
        />
      ))}
      <Checkbox
        isChecked={form.isPartial}
        onChange={(isPartial) => setForm({ ...form, isPartial })}
      >
        {t('contract.protect.partial')}
      </Checkbox>
      {form.isPartial && (
        <AmountField
          label={t('contract.lots')}
          hint={t('contract.close.most', { count: position.lots })}
          value={form.lots}
          decimals={0}
          error={
            short && (isTried || short === 'closeAbovePosition')
              ? t(`error.${short}`, { maximum: position.lots })
              : undefined
          }
          onChange={(text) => setForm({ ...form, lots: text })}
        />
      )}
      <SheetSubmit write={write}>{t('contract.protect.save')}</SheetSubmit>
      {edited && (
        <Button kind="quiet" isBlock onClick={onDone}>
          {t('app.back')}
        </Button>
      )}
    </form>
  )
}

/** The average entry price may lie between ticks; on the ruler the tick below stands for it. */
const floorToTick = (price: Position['entryPrice'], rules: PerpRules) =>
  (price - (price % 10n ** BigInt(18 - rules.priceDecimals))) as Position['entryPrice']

function formOf(edited: Protection | undefined, rules: PerpRules): ProtectionForm {
  if (!edited) return EMPTY_PROTECTION
  const text = formatAmount(edited.triggerPrice, rules.priceDecimals)
  return {
    ...EMPTY_PROTECTION,
    [edited.kind]: { text, triggerBy: edited.trigger },
    lots: edited.lots === undefined ? '' : String(edited.lots),
    isPartial: edited.lots !== undefined,
  }
}
