/** By coin the owed and funded amounts of locked finance, its plans, and the form for a new one. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import {
  type ConsoleFunding,
  type ConsolePlan,
  getConsoleEarn,
  proposePlan,
} from '@assay/wire/routes/operator/earn.ts'
import { useState } from 'react'
import { useRead } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleLayout, ConsoleSection, Stack } from '../../page/Page.tsx'
import { operatorHas } from '../../page/roles.ts'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { PlanForm, percentText, planKey } from './PlanForm.tsx'

const EVERY_MS = 10_000

const planColumns: readonly ConsoleColumn<ConsolePlan>[] = [
  { title: t('earn.plan'), cell: ({ id }) => id, isText: true },
  { title: t('books.coin'), cell: ({ asset }) => asset },
  { title: t('earn.days'), cell: ({ periodDays }) => periodDays, isFigure: true },
  { title: t('earn.rate'), cell: ({ dailyRate }) => percentText(dailyRate), isFigure: true },
  {
    title: t('earn.fee'),
    cell: ({ redemptionFeeRate }) => percentText(redemptionFeeRate),
    isFigure: true,
  },
  { title: t('earn.minimum'), sum: ({ minimum, asset }) => ({ amount: minimum, of: asset }) },
  { title: t('earn.maximum'), sum: ({ maximum, asset }) => ({ amount: maximum, of: asset }) },
  {
    title: t('earn.offer'),
    cell: ({ isOffered }) => (
      <StatusPill tone={isOffered ? 'success' : 'neutral'}>
        {t(isOffered ? 'earn.offered' : 'earn.closed')}
      </StatusPill>
    ),
  },
]

const fundingColumns: readonly ConsoleColumn<ConsoleFunding>[] = [
  { title: t('books.coin'), cell: ({ asset }) => asset },
  { title: t('earn.lockups'), cell: ({ lockups }) => lockups, isFigure: true },
  { title: t('earn.locked'), sum: ({ principal, asset }) => ({ amount: principal, of: asset }) },
  { title: t('earn.owed'), sum: ({ owed, asset }) => ({ amount: owed, of: asset }) },
  { title: t('earn.held'), sum: ({ held, asset }) => ({ amount: held, of: asset }) },
  { title: t('earn.free'), sum: ({ free, asset }) => ({ amount: free, of: asset }) },
]

export function EarnConsoleScreen() {
  const operator = useOperator()
  const { data, error } = useRead(getConsoleEarn, {}, { everyMs: EVERY_MS })
  const [openId, setOpenId] = useState<string>()
  const open = data?.plans.find(({ id }) => id === openId)
  return (
    <ConsoleLayout title={t('page.earn')} hint={t('earn.hint')}>
      <Stack>
        <ConsoleSection title={t('earn.funding')}>
          <ConsoleTable
            label={t('earn.funding')}
            columns={fundingColumns}
            rows={data?.funding}
            error={error}
            keyOf={({ asset }) => asset}
            hasManySums
            empty={t('earn.none')}
          />
        </ConsoleSection>
        <ConsoleSection title={t('earn.plans')}>
          <ConsoleTable
            label={t('earn.plans')}
            columns={planColumns}
            rows={data?.plans}
            error={error}
            keyOf={({ id }) => id}
            empty={t('earn.none')}
            onOpen={({ id }) => setOpenId(id === openId ? undefined : id)}
            openKey={openId}
          />
        </ConsoleSection>
        {operatorHas(operator, proposePlan.roles) && (
          <PlanForm key={planKey(open)} plan={open} onMade={() => setOpenId(undefined)} />
        )}
      </Stack>
    </ConsoleLayout>
  )
}
