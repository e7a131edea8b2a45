/**
 * The take-profit and the stop-loss of a position: starts with those of the whole position, edits,
 * adds and removes them, adds one for a part, or edits one of the list. Shows which rule a price
 * breaks, what is replaced, and which lots are not covered.
 */
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { formatAmount } from '@assay/money/decimal.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import type { Position, Protection } from '@assay/wire/rows/position.ts'
import { useRef, useState } from 'react'
import { textOf } from '../../../api/textOf.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { lotsProblem } from '../closing/closeEstimate.ts'
import { SheetSubmit } from '../position/SheetSubmit.tsx'
import { ticksOf } from '../rules/perpFormMarket.ts'
import { rulerSpan } from '../trigger/ruler.ts'
import { TriggerRuler } from '../trigger/TriggerRuler.tsx'
import { CoverFacts } from './CoverFacts.tsx'
import { type AskedLess, LessCoverSheet } from './LessCoverSheet.tsx'
import { PartChoice } from './PartChoice.tsx'
import css from './protection.module.css'
import { coverChanges, protectionChanges } from './protectionChanges.ts'
import {
  formOf,
  formWith,
  isNothingSet,
  type Live,
  PROTECTION_KINDS,
  type ProtectionForm,
  standingOf,
  type TypedOver,
  ticksOfText,
  triggerProblem,
  turnedTo,
  typedOver,
} from './protectionForm.ts'
import { TriggerSide } from './TriggerSide.tsx'
import { useSaveProtections } from './useSaveProtections.ts'

type ProtectionEditorProps = {
  position: Position
  /** The edited one of the list; undefined for those of the whole position. */
  edited: Protection | undefined
  rules: PerpRules
  live: Live
  typed: TypedOver
  onType: (typed: TypedOver) => void
  /** Shown above the button, which a toast would cover, until the next change. */
  isSaved: boolean
  onSaved: () => void
  onBack: () => void
}

type Name = 'takeProfit' | 'stopLoss'

export function ProtectionEditor(props: ProtectionEditorProps) {
  const { position, edited, rules, live, typed, onType, isSaved, onSaved, onBack } = props
  const t = useT()
  const format = useFormat()
  const ofWhole = standingOf(position.protections, position.lots)
  /** Adding one for a part changes no existing one. */
  const isNewPart = !edited && typed.isPartial?.is === true
  const standing = edited ? { [edited.kind]: edited } : isNewPart ? {} : ofWhole
  const asItStands = formOf(standing, rules, position.lots)
  /** The saved ones, until the list contains them. */
  const [saved, setSaved] = useState<ProtectionForm>()
  const form = saved ?? formWith(asItStands, typed)
  const setForm = (next: ProtectionForm) => {
    setSaved(undefined)
    onType(typedOver(next, asItStands))
  }
  const turn = (isPartial: boolean) => {
    if (edited) return setForm({ ...form, isPartial })
    setSaved(undefined)
    onType(turnedTo(isPartial, typed, formOf(isPartial ? {} : ofWhole, rules, position.lots)))
  }
  const [isTried, setTried] = useState(false)
  const [asked, setAsked] = useState<AskedLess>()
  const sent = useRef(typed)
  const { write, isBusy, save } = useSaveProtections(position.protections, async (arrived) => {
    setTried(false)
    setAsked(undefined)
    // Input typed while it was sent is not saved.
    if (typed !== sent.current) return
    setSaved(form)
    onSaved()
    await arrived
    setSaved(undefined)
  })
  /** Anyone who gives up what was sent is not asked for it once more. */
  const release = () => {
    setAsked(undefined)
    write.release()
  }
  const names: readonly Name[] = edited ? [edited.kind] : PROTECTION_KINDS
  const lots = form.isPartial ? Number(form.lots || 0) : position.lots
  const short = form.isPartial ? lotsProblem(form.lots, position.lots) : undefined
  const judged = { side: position.side, live, rules }
  const problems = names.map((name) => triggerProblem(name, form[name], judged))
  const priceText = (ticks: number) => format.price(fromTicks(ticks, rules), rules.priceDecimals)
  const setText = (name: Name, text: string) =>
    setForm({ ...form, [name]: { ...form[name], text } })
  const ticksText = (ticks: number) => formatAmount(fromTicks(ticks, rules), rules.priceDecimals)
  const marks = names.map((name) => ({ name, ticks: ticksOfText(form[name].text, rules) }))
  const entry = ticksOf(floorToTick(position.entryPrice, rules), rules)
  const span = rulerSpan(live.mark || entry, [entry, ...marks.map(({ ticks }) => ticks)])
  const isBad = problems.some(Boolean) || short !== undefined
  const changes = isBad || saved ? [] : protectionChanges(form, { rules, position, standing })
  const covers = coverChanges(position, changes)
  const isMissing = isNothingSet(form) && Object.keys(standing).length === 0
  const isUnchanged = !isBad && changes.length === 0
  const isSame = isUnchanged && isTried && !isMissing
  const note = isSame ? 'perp.protect.same' : isUnchanged && isSaved && 'error.protectionSaved'
  return (
    <form
      className={css.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        sent.current = typed
        if (changes.length === 0) return
        const isLess = covers.some(({ before, after }) => after > before)
        if (!isLess) save(changes)
        else if (!isBusy) setAsked({ position, changes, covers, isSent: false })
      }}
    >
      <p className={css.head}>
        <span>
          <span className={css[position.side]}>{t(`perp.${position.side}`)}</span> {position.base}/
          {position.quote}
        </span>
        <span className={css.small}>
          {t('perp.entry')} {format.average(position.entryPrice, rules.priceDecimals)} ·{' '}
          {t('perp.mark')} {priceText(live.mark)}
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
          form={form}
          rules={rules}
          live={live}
          position={position}
          lots={lots}
          problem={problems[index]}
          isMissing={isTried && isMissing}
          replaced={isSameSide(form, asItStands, name) ? undefined : standing[name]}
          onChange={(side) => setForm({ ...form, [name]: side })}
        />
      ))}
      <PartChoice
        form={form}
        all={position.lots}
        isAdded={isNewPart && position.protections.length > 0}
        isTried={isTried}
        onTurn={turn}
        onLots={(text) => setForm({ ...form, lots: text })}
      />
      <CoverFacts
        position={position}
        without={covers.map(({ kind, after }) => ({ kind, lots: after }))}
      />
      {note && (
        <p className={css.small} role="status">
          {t(note)}
        </p>
      )}
      <SheetSubmit write={{ ...write, release }}>{t('perp.protect.save')}</SheetSubmit>
      {edited && (
        <Button kind="quiet" isBlock onClick={onBack}>
          {t('app.back')}
        </Button>
      )}
      {asked && (
        <LessCoverSheet
          asked={asked}
          state={write.state}
          onConfirm={() => {
            setAsked({ ...asked, isSent: true })
            save(asked.changes)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </form>
  )
}

/** The average entry price may be between ticks; the ruler uses the tick below. */
const floorToTick = (price: Position['entryPrice'], rules: PerpRules) =>
  (price - (price % 10n ** BigInt(18 - rules.priceDecimals))) as Position['entryPrice']

/** Whether the form leaves a side unchanged. */
const isSameSide = (form: ProtectionForm, stands: ProtectionForm, name: Name): boolean =>
  textOf([form[name], form.isPartial, form.lots]) ===
  textOf([stands[name], stands.isPartial, stands.lots])
