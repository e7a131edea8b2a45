/** Facts of one item: names on the left, values on the right. */
import type { ReactNode } from 'react'
import css from './Facts.module.css'

/** `false` for a fact that this item does not have. */
export type ConsoleFact = readonly [name: string, value: ReactNode] | false
type FactsProps = { facts: readonly ConsoleFact[] }

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
