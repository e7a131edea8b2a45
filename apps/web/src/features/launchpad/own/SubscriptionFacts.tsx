/** All figures of one subscription. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import type { OwnSubscription, ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { RecordNumber } from '../../../list/RecordNumber.tsx'
import { useLockWords } from '../useLockWords.ts'

type SubscriptionFactsProps = {
  subscription: OwnSubscription
  /** Undefined until loaded; it has the lock times of all parts. */
  offering: ShownOffering | undefined
}

export function SubscriptionFacts({ subscription, offering }: SubscriptionFactsProps) {
  const t = useT()
  const format = useFormat()
  const lockWords = useLockWords()
  const { asset, payAsset, quantity, allotted, gift, price, payment, rebate } = subscription
  const { held, released, nextReleaseAt, subscribedAt, status, id, releases } = subscription
  const isAllotted = status !== 'inReview'
  const isPaid = status === 'paid' || status === 'releasing' || status === 'complete'
  const isWon = allotted > 0n
  const money = (value: bigint, coin: string) => <Num>{`${format.exact(value)} ${coin}`}</Num>
  const when = (at: number) => <time dateTime={new Date(at).toISOString()}>{format.zoned(at)}</time>
  return (
    <FactList>
      <Fact label={t('launchpad.asked')}>{money(quantity, asset)}</Fact>
      {isAllotted && <Fact label={t('launchpad.won')}>{money(allotted, asset)}</Fact>}
      {isWon && gift > 0n && <Fact label={t('launchpad.giftTokens')}>{money(gift, asset)}</Fact>}
      <Fact label={t('launchpad.price')}>{money(price, payAsset)}</Fact>
      {held > 0n && <Fact label={t('launchpad.held')}>{money(held, payAsset)}</Fact>}
      {isWon && (
        <Fact label={t(isPaid ? 'launchpad.paid' : 'launchpad.toPay')}>
          {money(payment, payAsset)}
        </Fact>
      )}
      {isWon && rebate > 0n && <Fact label={t('launchpad.back')}>{money(rebate, payAsset)}</Fact>}
      {isPaid && <Fact label={t('launchpad.releasedSoFar')}>{money(released, asset)}</Fact>}
      {offering && !isAllotted && offering.giftRate > 0n && (
        <Fact label={t('launchpad.gift')}>{format.share(offering.giftRate)}</Fact>
      )}
      {offering && !isAllotted && offering.rebateRate > 0n && (
        <Fact label={t('launchpad.rebate')}>{format.share(offering.rebateRate)}</Fact>
      )}
      {offering && <Fact label={t('launchpad.lock')}>{lockWords(offering)}</Fact>}
      {nextReleaseAt > 0 && (
        <Fact label={t(releases > 0 ? 'launchpad.next' : 'launchpad.unlocks')}>
          {when(nextReleaseAt)}
        </Fact>
      )}
      <Fact label={t('launchpad.subscribedAt')}>{when(subscribedAt)}</Fact>
      <RecordNumber id={id} />
    </FactList>
  )
}
