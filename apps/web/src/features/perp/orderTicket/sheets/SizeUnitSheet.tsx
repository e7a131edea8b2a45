/** Whether sizes are typed in lots, in coins or in value. */
import { RadioList } from '@assay/ui/choices/RadioList.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useT } from '../../../../i18n/i18n.ts'
import type { PerpFormMarket } from '../../rules/perpFormMarket.ts'
import { SIZE_UNITS, type SizeUnit } from '../perpSize.ts'

type SizeUnitSheetProps = {
  value: SizeUnit
  market: PerpFormMarket
  isOpen: boolean
  onChange: (unit: SizeUnit) => void
  onClose: () => void
}

export function SizeUnitSheet({ value, market, isOpen, onChange, onClose }: SizeUnitSheetProps) {
  const t = useT()
  const { base, quote } = market.rules
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('perp.sizeUnit')}
      footer={
        <Button size="large" isBlock onClick={onClose}>
          {t('app.done')}
        </Button>
      }
    >
      <RadioList
        label={t('perp.sizeUnit')}
        value={value}
        options={SIZE_UNITS.map((unit) => ({
          value: unit,
          label: t(`perp.sizeUnit.${unit}`, { base, quote }),
        }))}
        onChange={onChange}
      />
      <p>{t('perp.sizeUnit.text')}</p>
    </Sheet>
  )
}
