/** What is known of one thing: names on the left, values on the right. */
import type { ReactNode } from 'react'
import css from './Facts.module.css'

/** `false` for what is not known of this one. */
export type DeskFact = readonly [name: string, value: ReactNode] | false
type FactsProps = { facts: readonly DeskFact[] }

export function Facts({ facts }: FactsProps) {
  return (
    <dl className={css.facts}>
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt className={css.name}>{name}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
