/** All terms of an offering. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useLockWords } from './useLockWords.ts'

export function OfferingFacts({ offering }: { offering: ShownOffering }) {
  const t = useT()
  const format = useFormat()
  const lockWords = useLockWords()
  const { asset, total, remaining, subscribed, released, minimum, maximum, unit } = offering
  const { prices, allotment, startsAt, endsAt, giftRate, rebateRate } = offering
  const money = (value: bigint) => <Num>{`${format.exact(value)} ${asset}`}</Num>
  const when = (at: number) => <time dateTime={new Date(at).toISOString()}>{format.zoned(at)}</time>
  return (
    <FactList>
      {prices.map((paid) => (
        <Fact key={paid.asset} label={t('launchpad.price')}>
          <Num>{`${format.exact(paid.price)} ${paid.asset}`}</Num>
        </Fact>
      ))}
      <Fact label={t('launchpad.total')}>{money(total)}</Fact>
      <Fact label={t('launchpad.subscribed')}>{money(subscribed)}</Fact>
      <Fact label={t('launchpad.remaining')}>{money(remaining)}</Fact>
      <Fact label={t('launchpad.allotment')}>{t(`launchpad.${allotment}`)}</Fact>
      <Fact label={t('launchpad.minimum')}>{money(minimum)}</Fact>
      <Fact label={t('launchpad.maximum')}>{money(maximum)}</Fact>
      <Fact label={t('launchpad.unit')}>{money(unit)}</Fact>
      <Fact label={t('launchpad.start')}>{when(startsAt)}</Fact>
      <Fact label={t('launchpad.end')}>{when(endsAt)}</Fact>
      <Fact label={t('launchpad.lock')}>{lockWords(offering)}</Fact>
      <Fact label={t('launchpad.gift')}>{format.share(giftRate)}</Fact>
      <Fact label={t('launchpad.rebate')}>{format.share(rebateRate)}</Fact>
      <Fact label={t('launchpad.releasedSoFar')}>{money(released)}</Fact>
    </FactList>
  )
}
