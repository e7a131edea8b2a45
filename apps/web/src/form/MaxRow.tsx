/** The limit of a field, below it and whatever is wrong with it, with a press that types it. */
import { Button } from '@assay/ui/press/Button.tsx'
import type { ReactNode } from 'react'
import css from './form.module.css'

type MaxRowProps = { label: string; onMax: () => void; children: ReactNode }

export function MaxRow({ label, onMax, children }: MaxRowProps) {
  return (
    <div className={css.available}>
      <span>{children}</span>
      <Button kind="quiet" size="small" onClick={onMax}>
        {label}
      </Button>
    </div>
  )
}
