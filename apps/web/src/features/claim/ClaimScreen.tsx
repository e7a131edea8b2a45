/**
 * The promotion with its claim: who gives what, out of which money, under which conditions, and until when.
 * A gift and nothing else: nothing is promised with it, and no wallet is asked for anything.
 */
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { claimReward, getPromotion, type OfferedPromotion } from '@assay/wire/routes/arbitrage.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { online } from '../../api/online.ts'
import { readQuery, refresh } from '../../api/queryClient.ts'
import { useWrite } from '../../api/useWrite.ts'
import { Page } from '../../app/Page.tsx'
import { ReadFailed } from '../../app/ReadFailed.tsx'
import { useGo } from '../../app/routing/useGo.ts'
import { UnknownNote } from '../../app/write/UnknownNote.tsx'
import { useWriteError } from '../../app/write/useWriteError.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useStore } from '../../live/createStore.ts'
import css from './ClaimScreen.module.css'
import { shownStanding } from './shownStanding.ts'

const RECORDS = '/balanceRecord?kind=reward'

export function ClaimScreen() {
  const t = useT()
  const { data, error, refetch } = useQuery(readQuery(getPromotion, {}, 0))
  if (data?.promotion) return <Claim key={data.promotion.id} promotion={data.promotion} />
  return (
    <Page title={t('app.title.claim')}>
      {data && <EmptyState illustration="blocked">{t('claim.none')}</EmptyState>}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('claim.failed')}
        </ReadFailed>
      )}
      {!data && !error && <Skeleton height={320} />}
    </Page>
  )
}

type ClaimWrite = ReturnType<typeof useWrite<typeof claimReward>>

function Claim({ promotion }: { promotion: OfferedPromotion }) {
  const t = useT()
  const format = useFormat()
  const write = useWrite(claimReward, { onDone: () => void refresh(getPromotion) })
  const shown = (write.state.step === 'done' && write.state.reply) || promotion
  const { asset, left, endsAt, issuer, source, conditions, risk } = shown
  const gift = `${format.exact(shown.amount)} ${asset}`
  const isUnknown = write.state.step === 'unknown'
  return (
    <Page
      title={t('app.title.claim')}
      action={!isUnknown && <ClaimAction {...{ gift, write }} promotion={shown} />}
    >
      <div className={css.head}>
        <CoinIcon symbol={asset} size={48} />
        <p className={css.gift}>{gift}</p>
        <p className={css.lead}>{t('claim.lead')}</p>
      </div>
      {isUnknown && (
        <UnknownNote write={write} records={{ path: RECORDS, label: t('claim.record') }} />
      )}
      <FactList>
        <Fact label={t('claim.issuer')}>{issuer}</Fact>
        <Fact label={t('claim.source')} isStacked>
          {source}
        </Fact>
        <Fact label={t('claim.left')}>{t('claim.places', { count: left })}</Fact>
        <Fact label={t('claim.ends')}>
          <time dateTime={new Date(endsAt).toISOString()}>{format.zoned(endsAt)}</time>
        </Fact>
      </FactList>
      <section className={css.part}>
        <h2 className={css.heading}>{t('claim.conditions')}</h2>
        <ul className={css.list}>
          {conditions.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section className={css.part}>
        <h2 className={css.heading}>{t('claim.riskTitle')}</h2>
        <p className={css.lead}>{risk}</p>
      </section>
    </Page>
  )
}

type ActionProps = { promotion: OfferedPromotion; gift: string; write: ClaimWrite }

/** What can be done, or why nothing can. */
function ClaimAction({ promotion, gift, write }: ActionProps) {
  const t = useT()
  const go = useGo()
  const refused = useWriteError(write.state)
  const { isOnline } = useStore(online)
  const { id } = promotion
  const standing = shownStanding(promotion.standing, write.state)
  if (standing === 'claimed') {
    return (
      <div className={css.action}>
        <Banner icon={<CircleCheck size={18} aria-hidden="true" />}>
          {t('claim.claimed', { amount: gift })}
        </Banner>
        <Button kind="secondary" size="large" isBlock onClick={() => go.to(RECORDS)}>
          {t('claim.record')}
        </Button>
      </div>
    )
  }
  if (standing === 'usedUp' || standing === 'over') {
    return <Banner kind="warn">{t(`claim.${standing}`)}</Banner>
  }
  if (standing === 'unverified') {
    return (
      <Button size="large" isBlock onClick={() => go.to('/idAuth')}>
        {t('claim.verify')}
      </Button>
    )
  }
  return (
    <div className={css.action}>
      {refused && (
        <p role="alert" className={css.error}>
          {refused}
        </p>
      )}
      <Button
        size="large"
        isBlock
        isBusy={write.isBusy}
        reason={isOnline ? undefined : t('app.offline.never')}
        onClick={() => void write.send({ id })}
      >
        {t('claim.action', { amount: gift })}
      </Button>
    </div>
  )
}
