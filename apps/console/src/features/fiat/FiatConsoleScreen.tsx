/**
 * Orders of currency that wait for a decision, and who is a merchant. An order is opened by an act
 * that is logged.
 */
import { buyerOf, sellerOf } from '@assay/domain/fiat/fiatRules.ts'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import {
  type ConsoleFiatOrder,
  type ConsoleMerchant,
  getFiatReviews,
  getMerchants,
  proposeMerchant,
} from '@assay/wire/routes/operator/fiat.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { paid, when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleLayout, ConsoleSection, Stack } from '../../page/Page.tsx'
import { operatorHas } from '../../page/roles.ts'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { MerchantForm } from './MerchantForm.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'

const EVERY_MS = 10_000

/** A dispute can be decided from its beginning on: no time is kept of that. */
export const decidableText = (at: number): string => (at === 0 ? t('fiat.decidableNow') : when(at))

const orderColumns: readonly ConsoleColumn<ConsoleFiatOrder>[] = [
  { title: t('fiat.number'), cell: ({ id }) => id, isFigure: true },
  {
    title: t('fiat.stand'),
    cell: ({ isDisputed, isProposed }) => (
      <>
        <StatusPill tone={isDisputed ? 'warn' : 'neutral'}>
          {t(isDisputed ? 'fiat.disputed' : 'fiat.paid')}
        </StatusPill>{' '}
        {isProposed && <StatusPill tone="info">{t('fiat.proposed')}</StatusPill>}
      </>
    ),
  },
  { title: t('fiat.buyer'), cell: (order) => buyerOf(order), isFigure: true },
  { title: t('fiat.seller'), cell: (order) => sellerOf(order), isFigure: true },
  {
    title: t('fiat.coins'),
    sum: ({ quantity, asset }) => ({ amount: quantity, of: asset, isNamed: true }),
  },
  {
    title: t('fiat.payment'),
    cell: ({ payment, currency }) => paid(payment, currency),
    isFigure: true,
  },
  { title: t('fiat.paidAt'), cell: ({ paidAt }) => when(paidAt), isFigure: true },
  {
    title: t('fiat.decidableAt'),
    cell: ({ decidableAt }) => decidableText(decidableAt),
    isFigure: true,
  },
]

const merchantColumns: readonly ConsoleColumn<ConsoleMerchant>[] = [
  { title: t('fiat.member'), cell: ({ member }) => member, isFigure: true },
  { title: t('fiat.name'), cell: ({ name }) => name, isText: true },
  {
    title: t('fiat.stand'),
    cell: ({ isActive }) => (
      <StatusPill tone={isActive ? 'success' : 'neutral'}>
        {t(isActive ? 'fiat.active' : 'fiat.ended')}
      </StatusPill>
    ),
  },
  { title: t('fiat.offers'), cell: ({ offers }) => offers, isFigure: true },
  { title: t('fiat.orders'), cell: ({ orders }) => orders, isFigure: true },
]

export function FiatConsoleScreen() {
  const operator = useOperator()
  const reviews = useRead(getFiatReviews, {}, { everyMs: EVERY_MS })
  const merchants = useRead(getMerchants, {}, { everyMs: EVERY_MS })
  const [params, setParams] = useSearchParams()
  const openId = Number(params.get('order')) || undefined
  const setOpenId = (id: number | undefined) =>
    setParams(id ? { order: String(id) } : {}, { replace: true })
  const [chosen, setChosen] = useState<number>()
  const open = reviews.data?.find(({ id }) => id === openId)
  const merchant = merchants.data?.find(({ member }) => member === chosen)
  return (
    <ConsoleLayout
      title={t('page.fiat')}
      hint={t('fiat.hint')}
      aside={open && <ReviewPanel key={open.id} order={open} onMade={() => setOpenId(undefined)} />}
    >
      <Stack>
        <ConsoleSection title={t('fiat.reviews')}>
          {openId && reviews.data && !open && <p>{t('fiat.reviewOver', { id: openId })}</p>}
          <ConsoleTable
            label={t('fiat.reviews')}
            columns={orderColumns}
            rows={reviews.data}
            error={reviews.error}
            keyOf={({ id }) => id}
            empty={t('fiat.noReviews')}
            onOpen={({ id }) => setOpenId(id === openId ? undefined : id)}
            openKey={openId}
          />
        </ConsoleSection>
        <ConsoleSection title={t('fiat.merchants')}>
          <ConsoleTable
            label={t('fiat.merchants')}
            columns={merchantColumns}
            rows={merchants.data}
            error={merchants.error}
            keyOf={({ member }) => member}
            empty={t('fiat.noMerchants')}
            onOpen={({ member }) => setChosen(member === chosen ? undefined : member)}
            openKey={chosen}
          />
        </ConsoleSection>
        {operatorHas(operator, proposeMerchant.roles) && (
          <MerchantForm key={merchant?.member} merchant={merchant} />
        )}
      </Stack>
    </ConsoleLayout>
  )
}
