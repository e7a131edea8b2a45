/** The review before money is held, and the result. */
import { Num } from '@assay/ui/figures/Num.tsx'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { FormSheets } from '../../../form/FormSheets.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { SubscriptionFacts } from '../own/SubscriptionFacts.tsx'
import { useLockWords } from '../useLockWords.ts'
import type { SubscribeForm } from './useSubscribeForm.ts'

type SubscribeSheetsProps = { offering: ShownOffering; form: SubscribeForm }

export function SubscribeSheets({ offering, form }: SubscribeSheetsProps) {
  const t = useT()
  const format = useFormat()
  const lockWords = useLockWords()
  const { preview, paid } = form
  const { asset, endsAt } = offering
  const money = (value: bigint, coin: string) => <Num>{`${format.exact(value)} ${coin}`}</Num>
  return (
    <FormSheets
      form={form}
      title={`${asset} · ${offering.name}`}
      doneTitle={t('launchpad.done')}
      facts={[
        { label: t('launchpad.quantity'), value: money(preview.shown, asset) },
        { label: t('launchpad.price'), value: money(paid.price, paid.asset) },
        { label: t('launchpad.pay'), value: money(preview.payment, paid.asset) },
        { label: t('launchpad.end'), value: format.zoned(endsAt) },
        { label: t('launchpad.lock'), value: lockWords(offering) },
        { label: t('launchpad.unlocks'), value: format.zoned(preview.unlocksAt) },
      ]}
      risk={offering.risk}
      records={{ path: '/ieo?tab=mine', label: t('launchpad.view') }}
      result={(subscription) => (
        <SubscriptionFacts subscription={subscription} offering={offering} />
      )}
    />
  )
}
