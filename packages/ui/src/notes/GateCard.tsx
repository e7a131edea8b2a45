/** The gates of an action: the steps with their state and one button to the first missing one. */
import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './GateCard.module.css'

type Step = { label: string; isDone: boolean }

type GateCardProps = {
  title: string
  children?: ReactNode
  steps?: readonly Step[]
  /** For example "2 of 3". */
  progress?: string
  action: ReactNode
}

export function GateCard({ title, children, steps, progress, action }: GateCardProps) {
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h2>{title}</h2>
        {progress && <span className={css.progress}>{progress}</span>}
      </div>
      {children && <p className={css.text}>{children}</p>}
      {steps && (
        <ul className={css.steps}>
          {steps.map((step) => (
            <li key={step.label} data-done={step.isDone || undefined}>
              {step.isDone ? (
                <Check size={18} aria-hidden="true" />
              ) : (
                <Circle size={18} aria-hidden="true" />
              )}
              {step.label}
            </li>
          ))}
        </ul>
      )}
      {action}
    </section>
  )
}
