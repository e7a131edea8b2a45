/**
 * The take-profit and the stop-loss of a position: starts with those of the whole position, edits,
 * adds and removes them, adds one for a part, or edits one of the list. Shows which rule a price
 * breaks, what is replaced, and which lots are not covered.
 */
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import type { TriggerKind } from '@assay/domain/perp/perpOrder.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import { formatAmount } from '@assay/money/decimal.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import type { Position, Protection } from '@assay/wire/rows/position.ts'
import { useT } from '../../../i18n/i18n.ts'
import type { MessageKey } from '../../../i18n/messageKey.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { SheetSubmit } from '../position/SheetSubmit.tsx'
import { rulerSpan } from '../trigger/ruler.ts'
import { TriggerRuler } from '../trigger/TriggerRuler.tsx'
import { CoverFacts } from './CoverFacts.tsx'
import { LessCoverSheet } from './LessCoverSheet.tsx'
import { PartChoice } from './PartChoice.tsx'
import css from './protection.module.css'
import {
  type Live,
  PROTECTION_KINDS,
  type ProtectionForm,
  positionEntryTicks,
  type TypedOver,
  ticksOfText,
} from './protectionForm.ts'
import { summarizeProtections } from './protectionSummary.ts'
import { TriggerSide } from './TriggerSide.tsx'
import { useAskedSave } from './useAskedSave.ts'
import { useProtectionForm } from './useProtectionForm.ts'

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

export function ProtectionEditor(props: ProtectionEditorProps) {
  const { position, edited, rules, live, isSaved, onBack } = props
  const { form, existing, ...edit } = useProtectionForm(props)
  const names = edited ? [edited.kind] : PROTECTION_KINDS
  const summary = summarizeProtections(form, { names, position, rules, live, existing })
  const changes = edit.showsSaved ? [] : summary.changes
  const saving = useAskedSave(props, { changes, keep: edit.keep })
  const { isTried } = saving
  const isUnchanged = !summary.isBad && changes.length === 0
  const isSame = isUnchanged && isTried && !summary.isMissing
  const note = isSame ? 'perp.protect.same' : isUnchanged && isSaved && 'error.protectionSaved'
  return (
    <form
      className={css.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saving.press()
      }}
    >
      <EditorHead position={position} rules={rules} live={live} />
      <Ruler
        position={position}
        rules={rules}
        live={live}
        form={form}
        names={names}
        onChange={edit.change}
      />
      {names.map((name, index) => (
        <TriggerSide
          key={name}
          name={name}
          form={form}
          rules={rules}
          live={live}
          position={position}
          lots={summary.lots}
          problem={summary.problems[index]}
          isMissing={isTried && summary.isMissing}
          replaced={edit.isAsItStands(name) ? undefined : existing[name]}
          onChange={(side) => edit.change({ ...form, [name]: side })}
        />
      ))}
      <PartChoice
        form={form}
        all={position.lots}
        isAdded={edit.isNewPart && position.protections.length > 0}
        isTried={isTried}
        onTurn={edit.turn}
        onLots={(text) => edit.change({ ...form, lots: text })}
      />
      <CoverFacts
        position={position}
        without={saving.covers.map(({ kind, after }) => ({ kind, lots: after }))}
      />
      <SaveButtons saving={saving} note={note || undefined} onBack={edited && onBack} />
    </form>
  )
}

type EditorHeadProps = Pick<ProtectionEditorProps, 'position' | 'rules' | 'live'>

function EditorHead({ position, rules, live }: EditorHeadProps) {
  const t = useT()
  const format = useFormat()
  const { base, quote, side, entryPrice } = position
  return (
    <p className={css.head}>
      <span>
        <span className={css[side]}>{t(`perp.${side}`)}</span> {base}/{quote}
      </span>
      <span className={css.small}>
        {t('perp.entry')} {format.average(entryPrice, rules.priceDecimals)} · {t('perp.mark')}{' '}
        {format.price(fromTicks(live.mark, rules), rules.priceDecimals)}
      </span>
    </p>
  )
}

type RulerProps = EditorHeadProps & {
  form: ProtectionForm
  names: readonly TriggerKind[]
  onChange: (form: ProtectionForm) => void
}

/** The prices of the form as marks to drag, with the entry and the live price. */
function Ruler({ position, rules, live, form, names, onChange }: RulerProps) {
  const format = useFormat()
  const marks = names.map((name) => ({ name, ticks: ticksOfText(form[name].text, rules) }))
  const entry = positionEntryTicks(position, rules)
  const textOf = (ticks: number) => formatAmount(fromTicks(ticks, rules), rules.priceDecimals)
  return (
    <TriggerRuler
      span={rulerSpan(live.mark || entry, [entry, ...marks.map(({ ticks }) => ticks)])}
      side={position.side}
      entry={entry}
      mark={live.mark}
      marks={marks}
      priceText={(ticks) => format.price(fromTicks(ticks, rules), rules.priceDecimals)}
      onMove={(name, ticks) =>
        onChange({ ...form, [name]: { ...form[name], text: textOf(ticks) } })
      }
    />
  )
}

type SaveButtonsProps = {
  saving: ReturnType<typeof useAskedSave>
  note: MessageKey | undefined
  /** From one of the list, back to those of the whole position. */
  onBack: (() => void) | undefined
}

/** The button that saves, what came of it above, and the question that it may ask. */
function SaveButtons({ saving, note, onBack }: SaveButtonsProps) {
  const t = useT()
  const { asked, state, write, onConfirm, onClose } = saving
  return (
    <>
      {note && (
        <p className={css.small} role="status">
          {t(note)}
        </p>
      )}
      <SheetSubmit write={write}>{t('perp.protect.save')}</SheetSubmit>
      {onBack && (
        <Button kind="quiet" isBlock onClick={onBack}>
          {t('app.back')}
        </Button>
      )}
      {asked && (
        <LessCoverSheet asked={asked} state={state} onConfirm={onConfirm} onClose={onClose} />
      )}
    </>
  )
}
