/** Whether the next order is isolated or cross. */
import type { MarginMode } from '@assay/domain/perp/perpOrder.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useT } from '../../../../i18n/i18n.ts'
import { MarginModes } from '../MarginModes.tsx'

type MarginModeSheetProps = {
  value: MarginMode
  isOpen: boolean
  onChange: (mode: MarginMode) => void
  onClose: () => void
}

export function MarginModeSheet({ value, isOpen, onChange, onClose }: MarginModeSheetProps) {
  const t = useT()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('perp.mode')}
      footer={
        <Button size="large" isBlock onClick={onClose}>
          {t('app.done')}
        </Button>
      }
    >
      <MarginModes value={value} onChange={onChange} />
    </Sheet>
  )
}
