/** A choice of the order form that opens a sheet, showing what is chosen. */
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './ticket.module.css'

type PickerProps = { label: string; children: ReactNode; onPress: () => void }

export function Picker({ label, children, onPress }: PickerProps) {
  return (
    <button type="button" className={css.picker} aria-haspopup="dialog" onClick={onPress}>
      <span>
        <span className="srOnly">{label} </span>
        {children}
      </span>
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  )
}
