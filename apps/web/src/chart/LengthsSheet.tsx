/** The lengths of one indicator: edit, reset to the defaults, stored on this device. */
import { AmountField } from '@assay/ui/fields/AmountField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import css from './ChartPanel.module.css'
import { changeChart, isLength, LENGTH_MAX, lengthsOf, useChartChoices } from './chartChoices.ts'
import type { Indicator } from './indicators/indicator.ts'

type LengthsSheetProps = { indicator: Indicator; isOpen: boolean; onClose: () => void }

export function LengthsSheet({ indicator, isOpen, onClose }: LengthsSheetProps) {
  const t = useT()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('chart.lengthsOf', { name: indicator.id })}>
      <LengthsForm key={String(isOpen) + indicator.id} indicator={indicator} onClose={onClose} />
    </Sheet>
  )
}

function LengthsForm({ indicator, onClose }: Omit<LengthsSheetProps, 'isOpen'>) {
  const t = useT()
  const choices = useChartChoices()
  const [texts, setTexts] = useState(() => lengthsOf(indicator, choices).map(String))
  const [isChecked, setChecked] = useState(false)
  const names = Object.keys(indicator.defaults)
  const save = () => {
    const values = texts.map(Number)
    setChecked(true)
    if (!values.every(isLength)) return
    changeChart({ lengths: { ...choices.lengths, [indicator.id]: values } })
    onClose()
  }
  return (
    <>
      <div className={css.lengths}>
        {names.map((name, index) => (
          <AmountField
            key={name}
            label={name}
            decimals={0}
            integerDigits={3}
            value={texts[index] ?? ''}
            onChange={(text) => setTexts(texts.map((old, at) => (at === index ? text : old)))}
            error={
              isChecked && !isLength(Number(texts[index]))
                ? t('chart.lengthRange', { max: LENGTH_MAX })
                : undefined
            }
          />
        ))}
      </div>
      {indicator.note && <p className={css.lengthNote}>{t(indicator.note)}</p>}
      <div className={css.lengthActions}>
        <Button
          kind="secondary"
          onClick={() => setTexts(Object.values(indicator.defaults).map(String))}
        >
          {t('chart.defaults')}
        </Button>
        <Button onClick={save}>{t('chart.apply')}</Button>
      </div>
    </>
  )
}
