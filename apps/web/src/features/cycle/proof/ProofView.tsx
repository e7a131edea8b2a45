/**
 * What this device found when it computed a round again: "Verified" with both ticks, or an alarm that
 * names each thing that does not fit.
 */

import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import type { Round } from '@assay/wire/routes/cycle.ts'
import type { PublishedTick } from '@assay/wire/routes/proof.ts'
import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react'
import { errorCode } from '../../../api/errorText.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useDecimals } from '../rounds/useDecimals.ts'
import css from './ProofView.module.css'
import { type Proof, useProof } from './useProof.ts'
import { CHECKS } from './verifyRound.ts'

export function ProofView({ round }: { round: Round }) {
  const t = useT()
  const { data, error, refetch } = useProof(round, true)
  if (!data && error) {
    return (
      <ErrorState
        retryLabel={t('app.retry')}
        onRetry={() => void refetch()}
        detail={{ label: t('app.details'), text: `${error.name} ${errorCode(error)}` }}
      >
        {t(error instanceof DOMException ? 'cycle.proof.unable' : 'cycle.proof.failed')}
      </ErrorState>
    )
  }
  return (
    <section aria-label={t('cycle.proof.title')} className={css.proof} aria-busy={!data}>
      {data ? (
        <Verdict proof={data} />
      ) : (
        <p role="status" className={css.head}>
          <Hourglass size={22} aria-hidden="true" />
          {t('cycle.proof.checking')}
        </p>
      )}
    </section>
  )
}

type State = 'verified' | 'alarm' | 'pending'

function stateOf({ verdict: { checks } }: Proof): State {
  const all = Object.values(checks)
  if (all.includes(false)) return 'alarm'
  return all.includes(undefined) ? 'pending' : 'verified'
}

function Verdict({ proof }: { proof: Proof }) {
  const t = useT()
  const { verdict, round, keptReceipt } = proof
  const state = stateOf(proof)
  const Icon = { verified: CircleCheck, alarm: CircleAlert, pending: Hourglass }[state]
  return (
    <>
      <p role={state === 'alarm' ? 'alert' : 'status'} className={css.head} data-state={state}>
        <Icon size={22} aria-hidden="true" />
        {t(`cycle.proof.${state}`)}
      </p>
      <ul className={css.checks}>
        {CHECKS.map((check) => {
          const isRight = verdict.checks[check]
          const word = isRight === undefined ? 'waiting' : isRight ? 'right' : 'wrong'
          return (
            <li key={check} data-check={word}>
              <span>{t(`cycle.proof.check.${check}`)}</span>
              <b>{t(`cycle.proof.${word}`)}</b>
            </li>
          )
        })}
      </ul>
      <p className={css.small}>
        {t(keptReceipt === undefined ? 'cycle.proof.notKept' : 'cycle.proof.kept')}
      </p>
      <Ticks {...verdict} pair={`${round.base}/${round.quote}`} />
      <details className={css.small}>
        <summary>{t('cycle.proof.receipt')}</summary>
        <code className={css.receipt}>{proof.receipt.text}</code>
        <code className={css.receipt}>{proof.receipt.signature}</code>
        <code className={css.receipt}>{proof.publicKey}</code>
      </details>
    </>
  )
}

type TicksProps = {
  entry: PublishedTick | undefined
  exit: PublishedTick | undefined
  pair: string
}

function Ticks({ entry, exit, pair }: TicksProps) {
  const t = useT()
  const format = useFormat()
  const decimals = useDecimals()(pair)
  const write = ({ sequence, at, price }: PublishedTick) =>
    `${format.price(price, decimals)} · ${format.time(at)} · #${sequence}`
  if (!entry || !exit) return null
  return (
    <FactList>
      {(
        [
          ['cycle.proof.entryTick', entry],
          ['cycle.proof.exitTick', exit],
        ] as const
      ).map(([label, tick]) => (
        <Fact key={label} label={t(label)}>
          <Num>{write(tick)}</Num>
          <code className={css.hash}>{tick.hash.slice(0, 16)}…</code>
        </Fact>
      ))}
    </FactList>
  )
}
