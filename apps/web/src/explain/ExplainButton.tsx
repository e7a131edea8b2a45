/** A figure that can be asked about: a press opens its explanation. Dotted, so that it is seen. */
import type { ReactNode } from 'react'
import { useT } from '../i18n/i18n.ts'
import css from './Explain.module.css'

type ExplainButtonProps = {
  /** What the figure is called, for screen readers. */
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
