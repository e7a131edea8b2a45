/**
 * What this device found when it computed a round again: "Verified" with both ticks, or an alarm
 * that names each thing that does not fit.
 */
import { entryTicks } from '@assay/domain/cycle/rules.ts'
import { stepOf } from '@assay/money/amount.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { ApiError } from '@assay/wire/client/client.ts'
import type { ProvenRound, PublishedTick } from '@assay/wire/routes/trading/proof.ts'
import { Hourglass } from 'lucide-react'
import { errorCode } from '../api/errorText.ts'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import { useDecimals } from '../live/useDecimals.ts'
import css from './ProofView.module.css'
import { type RoundProof, useRoundProof, type WantedProof } from './useRoundProof.ts'
import { VerdictCard } from './VerdictCard.tsx'
import { VerdictList } from './VerdictList.tsx'
import { CHECKS } from './verifyRound.ts'

export function ProofView(wanted: WantedProof) {
  const t = useT()
  const { data, error, refetch } = useRoundProof(wanted)
  if (!data && error) {
    return (
      <ErrorState
        retryLabel={t('app.retry')}
        onRetry={() => void refetch()}
        detail={{ label: t('app.details'), text: `${error.name} ${errorCode(error)}` }}
      >
        {error instanceof DOMException
          ? t('cycle.proof.unable')
          : error instanceof ApiError
            ? error.message
            : t('cycle.proof.failed')}
      </ErrorState>
    )
  }
  return (
    <VerdictCard label={t('cycle.proof.title')} isBusy={!data}>
      {data ? (
        <Verdict proof={data} />
      ) : (
        <p role="status" className={css.head}>
          <Hourglass size={22} aria-hidden="true" />
          {t('cycle.proof.checking')}
        </p>
      )}
    </VerdictCard>
  )
}

function Verdict({ proof }: { proof: RoundProof }) {
  const t = useT()
  const { verdict, round, keptReceipt } = proof
  return (
    <>
      <VerdictList
        title={(state) => t(`cycle.proof.${state}`)}
        checks={CHECKS.map((check) => ({
          label: t(`cycle.proof.check.${check}`),
          isRight: verdict.checks[check],
        }))}
      />
      <p className={css.small}>
        {t(keptReceipt === undefined ? 'cycle.proof.notKept' : 'cycle.proof.kept')}
      </p>
      <Ticks {...verdict} round={round} />
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
  round: ProvenRound
}

function Ticks({ entry, exit, round }: TicksProps) {
  const t = useT()
  const format = useFormat()
  const decimals = useDecimals()(`${round.base}/${round.quote}`)
  const write = ({ sequence, at, price }: PublishedTick) =>
    `${format.price(price, decimals)} · ${format.zoned(at)} · #${sequence}`
  if (!entry || !exit) return null
  const between = BigInt(exit.at - entry.at) * stepOf(3)
  const isNextTick = entryTicks[round.rulesVersion] === 1
  return (
    <>
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
      {/* The first and last tick of a window lie within it, so less than its length apart. */}
      <p className={css.small}>
        {t(isNextTick ? 'cycle.proof.span.first' : 'cycle.proof.span', {
          seconds: round.seconds,
          between: format.exact(between),
        })}
      </p>
    </>
  )
}
