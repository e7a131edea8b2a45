/** By coin the claimable and held amounts, the promotions, and the form for a new one. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import {
  type ConsoleClaimFunding,
  type ConsolePromotionProgress,
  getConsolePromotions,
  proposePromotion,
} from '@assay/wire/routes/operator/claim.ts'
import { useState } from 'react'
import { useRead } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleLayout, ConsoleSection, Stack } from '../../page/Page.tsx'
import { operatorHas } from '../../page/roles.ts'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { PromotionForm } from './PromotionForm.tsx'

const EVERY_MS = 10_000

const promotionColumns: readonly ConsoleColumn<ConsolePromotionProgress>[] = [
  { title: t('claim.promotion'), cell: ({ id }) => id, isText: true },
  { title: t('claim.issuer'), cell: ({ issuer }) => issuer, isText: true },
  {
    title: t('claim.amount'),
    sum: ({ amount, asset }) => ({ amount, of: asset, isNamed: true }),
  },
  { title: t('claim.places'), cell: ({ places }) => places, isFigure: true },
  { title: t('claim.claimed'), cell: ({ claimed }) => claimed, isFigure: true },
  { title: t('claim.ends'), cell: ({ endsAt }) => when(endsAt) },
  {
    title: t('earn.offer'),
    cell: ({ isOffered }) => (
      <StatusPill tone={isOffered ? 'success' : 'neutral'}>
        {t(isOffered ? 'earn.offered' : 'earn.closed')}
      </StatusPill>
    ),
  },
]

const fundingColumns: readonly ConsoleColumn<ConsoleClaimFunding>[] = [
  { title: t('books.coin'), cell: ({ asset }) => asset },
  { title: t('claim.owed'), sum: ({ owed, asset }) => ({ amount: owed, of: asset }) },
  { title: t('claim.held'), sum: ({ held, asset }) => ({ amount: held, of: asset }) },
  { title: t('claim.free'), sum: ({ free, asset }) => ({ amount: free, of: asset }) },
]

export function ClaimConsoleScreen() {
  const operator = useOperator()
  const { data, error } = useRead(getConsolePromotions, {}, { everyMs: EVERY_MS })
  const [openId, setOpenId] = useState<string>()
  const open = data?.promotions.find(({ id }) => id === openId)
  return (
    <ConsoleLayout title={t('page.claim')} hint={t('claim.hint')}>
      <Stack>
        <ConsoleSection title={t('claim.funding')}>
          <ConsoleTable
            label={t('claim.funding')}
            columns={fundingColumns}
            rows={data?.funding}
            error={error}
            keyOf={({ asset }) => asset}
            hasManySums
            empty={t('claim.none')}
          />
        </ConsoleSection>
        <ConsoleSection title={t('claim.promotions')}>
          <ConsoleTable
            label={t('claim.promotions')}
            columns={promotionColumns}
            rows={data?.promotions}
            error={error}
            keyOf={({ id }) => id}
            empty={t('claim.none')}
            onOpen={({ id }) => setOpenId(id === openId ? undefined : id)}
            openKey={openId}
          />
        </ConsoleSection>
        {operatorHas(operator, proposePromotion.roles) && (
          <PromotionForm
            key={open ? `${open.id} ${open.isOffered}` : ''}
            promotion={open}
            onMade={() => setOpenId(undefined)}
          />
        )}
      </Stack>
    </ConsoleLayout>
  )
}
