/** What this device found: verified, an alarm, or not whole yet, and each check with its result. */
import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react'
import { useT } from '../i18n/i18n.ts'
import css from './ProofView.module.css'

/** Undefined: it cannot be made yet. */
type Checked = { label: string; isRight: boolean | undefined }
export type VerdictState = 'verified' | 'alarm' | 'pending'

function stateOf(checks: readonly Checked[]): VerdictState {
  if (checks.some(({ isRight }) => isRight === false)) return 'alarm'
  return checks.some(({ isRight }) => isRight === undefined) ? 'pending' : 'verified'
}

type VerdictListProps = { title: (state: VerdictState) => string; checks: readonly Checked[] }

export function VerdictList({ title, checks }: VerdictListProps) {
  const t = useT()
  const state = stateOf(checks)
  const Icon = { verified: CircleCheck, alarm: CircleAlert, pending: Hourglass }[state]
  return (
    <>
      <p role={state === 'alarm' ? 'alert' : 'status'} className={css.head} data-state={state}>
        <Icon size={22} aria-hidden="true" />
        {title(state)}
      </p>
      <ul className={css.checks}>
        {checks.map(({ label, isRight }) => {
          const word = isRight === undefined ? 'waiting' : isRight ? 'right' : 'wrong'
          return (
            <li key={label} data-check={word}>
              <span>{label}</span>
              <b>{t(`cycle.proof.${word}`)}</b>
            </li>
          )
        })}
      </ul>
    </>
  )
}
