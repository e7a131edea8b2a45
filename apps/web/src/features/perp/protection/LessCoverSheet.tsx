/**
 * Asks before saving changes that remove a take-profit or stop-loss from lots: the current ones,
 * the new ones, and how many lots are then without.
 */
import { type ConfirmFact, ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import type { Position } from '@assay/wire/rows/position.ts'
import { useT } from '../../../i18n/i18n.ts'
import type { WriteState } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import type { CoverChange, ProtectionChange } from './protectionChanges.ts'
import { useProtectionWords } from './useProtectionWords.ts'

export type AskedLess = {
  /** The position when the question was shown, because it changes while this is sent. */
  position: Position
  changes: readonly ProtectionChange[]
  covers: readonly CoverChange[]
  isSent: boolean
}

type LessCoverSheetProps = {
  asked: AskedLess
  state: WriteState<unknown>
  onConfirm: () => void
  onClose: () => void
}

export function LessCoverSheet({ asked, state, onConfirm, onClose }: LessCoverSheetProps) {
  const t = useT()
  const failed = useWriteError(state)
  const { position, changes, covers } = asked
  const { price, size, someOf } = useProtectionWords(position)
  const changed = changes.flatMap((change): ConfirmFact[] => {
    const now = position.protections.find(
      ({ id }) => change.call !== 'add' && id === change.input.id,
    )
    if (change.call === 'add' || !now) return []
    const next =
      change.call === 'remove'
        ? t('perp.protect.unset')
        : `${price(change.input.triggerPrice)} · ${size(change.input.lots)}`
    const value = `${price(now.triggerPrice)} · ${size(now.lots)} → ${next}`
    return [{ label: t(`perp.${now.kind}`), value }]
  })
  const left = covers
    .filter(({ before, after }) => after > before)
    .map(({ kind, after }) => ({
      label: t(`perp.protect.without.${kind}`),
      value: someOf(after),
    }))
  return (
    <ConfirmSheet
      isOpen={state.step !== 'unknown'}
      kind="danger"
      title={t('perp.protect.less')}
      facts={[...changed, ...left]}
      confirmLabel={t('perp.protect.save')}
      backLabel={t('app.back')}
      isBusy={state.step === 'sending'}
      error={asked.isSent ? failed : undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
