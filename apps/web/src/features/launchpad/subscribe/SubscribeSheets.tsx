/** The last look before money is held, and how it ended: done, or not known yet. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import type { ShownOffering } from '@assay/wire/routes/ieo.ts'
import { useState } from 'react'
import { useGo } from '../../../app/routing/useGo.ts'
import { UnknownSheet } from '../../../app/write/UnknownSheet.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import css from '../Launchpad.module.css'
import { SubscriptionFacts } from '../own/SubscriptionFacts.tsx'
import type { SubscribeForm } from './useSubscribeForm.ts'

const MINE = '/ieo?tab=mine'

export function SubscribeSheets({
  offering,
  form,
}: {
  offering: ShownOffering
  form: SubscribeForm
}) {
  const t = useT()
  const go = useGo()
  const format = useFormat()
  const { write, preview, paid } = form
  const { asset, endsAt } = offering
  const isUnknown = write.state.step === 'unknown'
  const isDone = write.state.step === 'done'
  const money = (value: bigint, coin: string) => <Num>{`${format.exact(value)} ${coin}`}</Num>
  const facts = [
    { label: t('launchpad.quantity'), value: money(preview.shown, asset) },
    { label: t('launchpad.price'), value: money(paid.price, paid.asset) },
    { label: t('launchpad.pay'), value: money(preview.payment, paid.asset) },
    { label: t('launchpad.end'), value: format.zoned(endsAt) },
    { label: t('launchpad.unlocks'), value: format.zoned(preview.unlocksAt) },
  ]
  // The texts stay while the sheet slides away. Without an answer they are what was sent.
  const [sent, setSent] = useState<typeof facts>([])
  const reply = write.state.step === 'done' ? write.state.reply : undefined
  const [subscription, setSubscription] = useState(reply)
  if (reply && reply !== subscription) setSubscription(reply)
  return (
    <>
      <ConfirmSheet
        isOpen={form.isReviewing && !isUnknown && !isDone}
        title={`${asset} · ${offering.name}`}
        facts={facts}
        risk={offering.risk}
        confirmLabel={form.actionText}
        backLabel={t('app.cancel')}
        isBusy={write.isBusy}
        error={form.refusal}
        onConfirm={() => {
          setSent(facts)
          setSubscription(undefined)
          form.send()
        }}
        onClose={form.leaveReview}
      />
      <UnknownSheet
        write={write}
        records={{ path: MINE, label: t('launchpad.view') }}
        isOpen={form.isReviewing}
      />
      <Sheet
        isOpen={isDone}
        onClose={form.startAnew}
        title={t('launchpad.done')}
        footer={
          <div className={css.pair}>
            <Button kind="secondary" onClick={() => go.to(MINE)}>
              {t('launchpad.view')}
            </Button>
            <Button onClick={form.startAnew}>{t('app.done')}</Button>
          </div>
        }
      >
        {subscription ? (
          <SubscriptionFacts subscription={subscription} />
        ) : (
          <FactList>
            {sent.map(({ label, value }) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </FactList>
        )}
      </Sheet>
    </>
  )
}
