/**
 * The take-profits and stop-losses of a position that wait, each with a way to change and remove
 * it.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { cancelProtection } from '@assay/wire/routes/trading/contractPosition.ts'
import type { Position, Protection } from '@assay/wire/rows/position.ts'
import { useState } from 'react'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { UnknownSheet } from '../../../write/UnknownSheet.tsx'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import { CoverFacts } from './CoverFacts.tsx'
import { coverOf, lotsWithout } from './cover.ts'
import css from './protection.module.css'
import { PROTECTION_KINDS } from './protectionForm.ts'
import { useProtectionWords } from './useProtectionWords.ts'

type ProtectionListProps = { position: Position; onEdit: (id: number) => void }

export function ProtectionList({ position, onEdit }: ProtectionListProps) {
  const t = useT()
  const [asked, setAsked] = useState<Protection>()
  const remove = useWrite(cancelProtection, {
    onDone: () => {
      refreshHoldings()
      void toastDone(cancelProtection)
      setAsked(undefined)
      remove.reset()
    },
  })
  const { protections } = position
  const close = () => setAsked(undefined)
  return (
    <section aria-label={t('perp.protect.active')}>
      <h2 className={css.heading}>{t('perp.protect.active')}</h2>
      {protections.length === 0 && (
        <EmptyState illustration="orders">{t('perp.protect.none')}</EmptyState>
      )}
      <ul className={css.list}>
        {protections.map((row) => (
          <ProtectionRow
            key={row.id}
            row={row}
            position={position}
            onEdit={() => onEdit(row.id)}
            onRemove={() => {
              remove.reset()
              setAsked(row)
            }}
          />
        ))}
      </ul>
      <CoverFacts
        position={position}
        without={PROTECTION_KINDS.filter((kind) => coverOf(position, kind)).map((kind) => ({
          kind,
          lots: lotsWithout(position, kind),
        }))}
      />
      <RemoveSheet position={position} asked={asked} write={remove} onClose={close} />
      <UnknownSheet write={remove} isOpen={asked !== undefined} onClose={close} />
    </section>
  )
}

type ProtectionRowProps = {
  row: Protection
  position: Position
  onEdit: () => void
  onRemove: () => void
}

function ProtectionRow({ row, position, onEdit, onRemove }: ProtectionRowProps) {
  const t = useT()
  const { price, size } = useProtectionWords(position)
  return (
    <li className={css.row}>
      <span className={css.main}>
        <span>
          {t(`perp.${row.kind}`)} <Num>{price(row.triggerPrice)}</Num>
        </span>
        <span className={css.small}>
          {t('perp.trigger.by', { price: t(`perp.protect.by.${row.trigger}`) })} · {size(row.lots)}
        </span>
      </span>
      <Button kind="secondary" size="small" onClick={onEdit}>
        {t('perp.protect.edit')}
      </Button>
      <Button kind="secondary" size="small" onClick={onRemove}>
        {t('perp.protect.remove')}
      </Button>
    </li>
  )
}

type RemoveSheetProps = {
  position: Position
  asked: Protection | undefined
  write: ReturnType<typeof useWrite<typeof cancelProtection>>
  onClose: () => void
}

function RemoveSheet({ position, asked, write, onClose }: RemoveSheetProps) {
  const t = useT()
  const { price, size } = useProtectionWords(position)
  const failed = useWriteError(write.state)
  const facts = asked
    ? [
        {
          label: t(`perp.${asked.kind}`),
          value: `${price(asked.triggerPrice)} ${position.quote}`,
        },
        { label: t('perp.protect.by'), value: t(`perp.protect.by.${asked.trigger}`) },
        { label: t('perp.lots'), value: size(asked.lots) },
      ]
    : []
  return (
    <ConfirmSheet
      isOpen={asked !== undefined && write.state.step !== 'unknown'}
      kind="danger"
      title={t('perp.protect.removeTitle')}
      facts={facts}
      confirmLabel={t('perp.protect.remove')}
      backLabel={t('app.back')}
      isBusy={write.isBusy}
      error={failed}
      onConfirm={() => asked && void write.send({ id: asked.id })}
      onClose={onClose}
    />
  )
}
