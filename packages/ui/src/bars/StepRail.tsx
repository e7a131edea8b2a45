/** Where one is in a short sequence: a strip of ticks per step, lit up to the current one. */
import css from './StepRail.module.css'

export function StepRail({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className={css.rail}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-lit={index <= current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}
