/**
 * The possible outcomes, shown before ordering: higher, lower and equal at expiry, each with its
 * figure, the break-even rate, and the house's average share. The gain and the break-even rate have
 * explanations.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { type ReactNode, useState } from 'react'
import { ExplainButton } from '../../../explain/ExplainButton.tsx'
import { ExplainSheet, type Explanation } from '../../../explain/ExplainSheet.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import css from './RoundTicket.module.css'
import { ceilShare, type RoundOffer } from './roundForm.ts'

type OutcomeBoxProps = { offer: RoundOffer; tieRule: 'loss' | 'refund' }

export function OutcomeBox({ offer, tieRule }: OutcomeBoxProps) {
  const t = useT()
  const format = useFormat()
  const [explained, setExplained] = useState<Explanation>()
  const { draft, stake, gain, payoutRate } = offer
  const money = (value: bigint) => `${format.orderValue(value)} ${draft.asset}`
  const won = `+${money(gain)}`
  const lost = stake > 0n ? `−${money(stake)}` : money(0n)
  const isUp = draft.direction === 'up'
  const evenRate = format.share(ceilShare(offer.breakEvenRate), 1)
  const edge = format.share(ceilShare(offer.houseEdge), 1)
  const payout = (): Explanation => ({
    title: t('cycle.explain.gain'),
    formula: t('cycle.explain.gain.formula'),
    inputs: [
      { label: t('cycle.stake'), value: money(stake) },
      { label: t('cycle.payoutRate'), value: format.share(payoutRate) },
    ],
    result: won,
    note: t('cycle.explain.gain.note'),
  })
  const even = (): Explanation => ({
    title: t('cycle.breakEven'),
    formula: t('cycle.explain.even.formula'),
    inputs: [{ label: t('cycle.payoutRate'), value: format.share(payoutRate) }],
    result: evenRate,
    note: t('cycle.explain.even.note', { edge }),
  })
  const gainButton = (
    <ExplainButton label={t('cycle.explain.gain')} onPress={() => setExplained(payout())}>
      <Num className={css.won}>{won}</Num>
    </ExplainButton>
  )
  const loss = <Num className={css.lost}>{lost}</Num>
  return (
    <div className={css.outcome}>
      <dl className={css.cases}>
        <Case label={t('cycle.if.higher')}>{isUp ? gainButton : loss}</Case>
        <Case label={t('cycle.if.lower')}>{isUp ? loss : gainButton}</Case>
        <Case label={t('cycle.if.equal')}>
          {tieRule === 'refund' ? t('cycle.if.refund') : loss}
        </Case>
        <Case label={t('cycle.breakEven')}>
          <ExplainButton label={t('cycle.breakEven')} onPress={() => setExplained(even())}>
            <Num>{evenRate}</Num>
          </ExplainButton>
        </Case>
      </dl>
      <p className={css.odds}>{t('cycle.odds', { rate: evenRate, edge })}</p>
      <ExplainSheet explanation={explained} onClose={() => setExplained(undefined)} />
    </div>
  )
}

function Case({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.case}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
