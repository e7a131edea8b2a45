/** One of the two forms, with its blockers: a closed product, a missing proof, a day's pause. */
import type { Side } from '@assay/domain/spot/order.ts'
import { TabPanel } from '@assay/ui/bars/Tabs.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { Reply } from '@assay/wire/route.ts'
import type { getFiatLevels } from '@assay/wire/routes/fiat/fiat.ts'
import { type ReactNode, useState } from 'react'
import { serverNow } from '../../../api/serverClock.ts'
import { FormButton } from '../../../form/FormButton.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { ProductBlocked } from '../../../market/ProductBlocked.tsx'
import { useBlocked } from '../../../market/useProduct.ts'
import { Page } from '../../../page/Page.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { useGo } from '../../../routing/useGo.ts'
import { openLogin } from '../../../session/loginSheet.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { haptic } from '../../../store/haptic.ts'
import css from '../fiat.module.css'
import { useFiatLevels } from '../fiatQueries.ts'
import { FiatGate } from './FiatGate.tsx'
import { TakeFacts, TakePanel } from './TakePanel.tsx'
import { TakeSheets } from './TakeSheets.tsx'
import { type Placing, useTake } from './useTake.ts'
import { ENTER, useTakeFields } from './useTakeFields.ts'

type TakePageProps = { side: Side; tabs: ReactNode }

export function TakePage({ side, tabs }: TakePageProps) {
  const t = useT()
  const blocked = useBlocked('fiat')
  const { data, error, refetch } = useFiatLevels()
  const isOffered = data?.levels.some((level) => level.side === side)
  if (data && isOffered && !blocked) {
    return <TakeForm side={side} tabs={tabs} data={data} isStale={error !== null} />
  }
  return (
    <Page title={t('app.title.fiat')}>
      {tabs}
      <TabPanel name="fiat" id={side}>
        {blocked && <ProductBlocked why={blocked} />}
        {!blocked && data && (
          <EmptyState illustration="blocked">{t('fiat.nothingOffered')}</EmptyState>
        )}
        {!blocked && !data && error && (
          <ReadFailed error={error} onRetry={refetch}>
            {t('fiat.failed')}
          </ReadFailed>
        )}
        {!blocked && !data && !error && (
          <div aria-busy="true" className={css.screen}>
            <Skeleton height={116} />
            <Skeleton height={116} />
            <Skeleton height={160} />
          </div>
        )}
      </TabPanel>
    </Page>
  )
}

type Levels = Reply<typeof getFiatLevels>
type TakeFormProps = TakePageProps & { data: Levels; isStale: boolean }

function TakeForm({ side, tabs, data, isStale }: TakeFormProps) {
  const t = useT()
  const isSignedIn = useIsSignedIn()
  const fields = useTakeFields(data.levels, side)
  const take = useTake(side, fields.forget)
  const [asked, setAsked] = useState<{ placing: Placing; payment: bigint | undefined }>()
  const isOpen = data.isVerified && (side === 'buy' || data.hasPin)
  const isBarred = data.barredUntil > serverNow()
  const canFill = !isSignedIn || (isOpen && !isBarred)
  const review = () => {
    const placing = fields.checked()
    if (!placing) return haptic('warn')
    setAsked({ placing, payment: fields.preview.payment })
    take.review()
  }
  const action =
    canFill &&
    (isSignedIn ? (
      <TakeButton fields={fields} take={take} onPress={review} />
    ) : (
      <Button size="large" isBlock onClick={() => openLogin(`/otc?side=${side}`)}>
        {t('app.login')}
      </Button>
    ))
  return (
    <Page title={t('app.title.fiat')} action={action}>
      {tabs}
      <TabPanel name="fiat" id={side}>
        <form
          noValidate
          className={css.screen}
          onSubmit={(event) => {
            event.preventDefault()
            review()
          }}
        >
          {isStale && <Banner kind="warn">{t('app.error.refresh')}</Banner>}
          {isSignedIn && !isOpen && <FiatGate {...data} side={side} />}
          {isSignedIn && isOpen && isBarred && <Barred until={data.barredUntil} />}
          {canFill && <TakePanel levels={data.levels} fields={fields} />}
          <TakeFacts fields={fields} />
          <button type="submit" hidden />
        </form>
        <TakeSheets take={take} fields={fields} placing={asked?.placing} payment={asked?.payment} />
      </TabPanel>
    </Page>
  )
}

function Barred({ until }: { until: number }) {
  const t = useT()
  const format = useFormat()
  return <Banner kind="warn">{t('fiat.barred', { time: format.zoned(until) })}</Banner>
}

type TakeButtonProps = {
  fields: ReturnType<typeof useTakeFields>
  take: ReturnType<typeof useTake>
  onPress: () => void
}

/** Names its action, or what is missing. */
function TakeButton({ fields, take, onPress }: TakeButtonProps) {
  const t = useT()
  const format = useFormat()
  const go = useGo()
  const { draft, preview } = fields
  const { problem, quantity } = preview
  const { side, asset, currency } = draft
  const sum = (value: bigint) => `${format.exact(value)} ${currency}`
  if (problem?.code === 'insufficientBalance') {
    const path = `/coinTransfer?coin=${asset}&from=spot&to=fiat`
    return (
      <Button size="large" isBlock onClick={() => go.to(path)}>
        {t('fiat.transferIn', { asset })}
      </Button>
    )
  }
  return (
    <FormButton isBusy={take.write.isBusy} onPress={onPress}>
      {text()}
    </FormButton>
  )

  function text(): string {
    if (problem?.code === 'amountRequired') return t(ENTER[draft.by])
    if (problem?.code === 'belowLimits') return t('fiat.atLeast', { sum: sum(problem.minimum) })
    if (problem?.code === 'aboveLimits') return t('fiat.atMost', { sum: sum(problem.maximum) })
    if (problem || quantity === undefined) return t(`fiat.title.${side}`, { asset })
    return t(`fiat.action.${side}`, { quantity: format.exact(quantity), asset })
  }
}
