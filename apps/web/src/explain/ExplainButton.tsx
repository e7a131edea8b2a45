/** A figure with an explanation; dotted, to show that it can be pressed. */
import type { ReactNode } from 'react'
import { useT } from '../i18n/i18n.ts'
import css from './Explain.module.css'

type ExplainButtonProps = {
  /** The name of the figure, for screen readers. */
  label: string
  children: ReactNode
  onPress: () => void
}

export function ExplainButton({ label, children, onPress }: ExplainButtonProps) {
  const t = useT()
  return (
    <button type="button" className={css.ask} aria-haspopup="dialog" onClick={onPress}>
      {children}
      <span className="srOnly"> {t('explain.open', { name: label })}</span>
    </button>
  )
}
