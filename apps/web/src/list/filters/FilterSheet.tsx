/** The sheet of a list's filters: they apply together, when the list is asked for. */
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/i18n.ts'
import css from './filters.module.css'

type FilterSheetProps = {
  isOpen: boolean
  onClose: () => void
  showLabel: string
  onShow: () => void
  onReset: () => void
  children: ReactNode
}

export function FilterSheet(props: FilterSheetProps) {
  const { isOpen, onClose, showLabel, onShow, onReset, children } = props
  const t = useT()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('orders.filter')}
      footer={
        <div className={css.actions}>
          <Button kind="quiet" size="large" onClick={onReset}>
            {t('orders.filter.reset')}
          </Button>
          <Button size="large" isBlock onClick={onShow}>
            {showLabel}
          </Button>
        </div>
      }
    >
      <div className={css.body}>{children}</div>
    </Sheet>
  )
}
