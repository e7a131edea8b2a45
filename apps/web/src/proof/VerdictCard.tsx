/** The frame around what this device found. */
import type { ReactNode } from 'react'
import css from './ProofView.module.css'

type VerdictCardProps = { label: string; isBusy?: boolean; children: ReactNode }

export const VerdictCard = ({ label, isBusy = false, children }: VerdictCardProps) => (
  <section aria-label={label} className={css.card} aria-busy={isBusy}>
    {children}
  </section>
)
