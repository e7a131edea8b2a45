/** The kinds of records, by what people look for; one tap picks one. */
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useT } from '../../i18n/i18n.ts'
import { Chips } from './Chips.tsx'
import css from './RecordsScreen.module.css'
import { KIND_GROUPS, type RecordKind } from './recordFilter.ts'

type KindSheetProps = {
  isOpen: boolean
  kind: RecordKind | undefined
  onClose: () => void
  onPick: (kind: RecordKind | undefined) => void
}

export function KindSheet({ isOpen, kind, onClose, onPick }: KindSheetProps) {
  const t = useT()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('records.types')}
      footer={
        <Button kind="secondary" isBlock onClick={() => onPick(undefined)}>
          {t('records.type.all')}
        </Button>
      }
    >
      <div className={css.form}>
        {KIND_GROUPS.map(({ group, kinds }) => (
          <Chips
            key={group}
            label={t(`records.group.${group}`)}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`records.kind.${value}`) }))}
            onChange={onPick}
          />
        ))}
      </div>
    </Sheet>
  )
}
