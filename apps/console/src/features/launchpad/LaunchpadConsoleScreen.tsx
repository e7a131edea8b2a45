/** By token the owed and held amounts, the offerings, and the forms for an action or a new one. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import {
  type ConsoleLaunchpadFunding,
  type ConsoleOfferingProgress,
  getConsoleOfferings,
  proposeOffering,
} from '@assay/wire/routes/operator/launchpad.ts'
import { useState } from 'react'
import { useRead } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleLayout, ConsoleSection, Stack } from '../../page/Page.tsx'
import { operatorHas } from '../../page/roles.ts'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { OfferingActionForm } from './OfferingActionForm.tsx'
import { OfferingForm } from './OfferingForm.tsx'
import { stageShown } from './stageShown.ts'

const EVERY_MS = 10_000
const TONES = {
  open: 'neutral',
  allotted: 'warn',
  settled: 'success',
  withdrawn: 'neutral',
} as const
const sumOf =
  (name: 'subscribed' | 'allotted' | 'released') => (progress: ConsoleOfferingProgress) => ({
    amount: progress[name],
    of: progress.offering.asset,
  })

const offeringColumns: readonly ConsoleColumn<ConsoleOfferingProgress>[] = [
  { title: t('launchpad.offering'), cell: ({ offering }) => offering.id, isText: true },
  { title: t('launchpad.issuer'), cell: ({ offering }) => offering.issuer, isText: true },
  {
    title: t('launchpad.total'),
    sum: ({ offering: { total, asset } }) => ({ amount: total, of: asset, isNamed: true }),
  },
  { title: t('launchpad.subscribed'), sum: sumOf('subscribed') },
  { title: t('launchpad.allotted'), sum: sumOf('allotted') },
  { title: t('launchpad.released'), sum: sumOf('released') },
  { title: t('launchpad.ends'), cell: ({ offering }) => when(offering.endsAt) },
  {
    title: t('launchpad.stage'),
    cell: (progress) => (
      <StatusPill tone={TONES[progress.stage]}>
        {t(`launchpad.stage.${stageShown(progress, Date.now())}`)}
      </StatusPill>
    ),
  },
  {
    title: t('launchpad.proposed'),
    cell: ({ waiting }) => (waiting === '' ? '—' : t(`launchpad.waiting.${waiting}`)),
  },
]

const fundingColumns: readonly ConsoleColumn<ConsoleLaunchpadFunding>[] = [
  { title: t('books.coin'), cell: ({ asset }) => asset },
  { title: t('launchpad.owed'), sum: ({ owed, asset }) => ({ amount: owed, of: asset }) },
  { title: t('launchpad.held'), sum: ({ held, asset }) => ({ amount: held, of: asset }) },
  { title: t('launchpad.free'), sum: ({ free, asset }) => ({ amount: free, of: asset }) },
]

export function LaunchpadConsoleScreen() {
  const operator = useOperator()
  const { data, error } = useRead(getConsoleOfferings, {}, { everyMs: EVERY_MS })
  const [openId, setOpenId] = useState<string>()
  const open = data?.offerings.find(({ offering }) => offering.id === openId)
  const isRunning = open?.stage === 'open' || open?.stage === 'allotted'
  return (
    <ConsoleLayout title={t('page.launchpad')} hint={t('launchpad.hint')}>
      <Stack>
        <ConsoleSection title={t('launchpad.funding')}>
          <ConsoleTable
            label={t('launchpad.funding')}
            columns={fundingColumns}
            rows={data?.funding}
            error={error}
            keyOf={({ asset }) => asset}
            hasManySums
            empty={t('launchpad.none')}
          />
        </ConsoleSection>
        <ConsoleSection title={t('launchpad.offerings')}>
          <ConsoleTable
            label={t('launchpad.offerings')}
            columns={offeringColumns}
            rows={data?.offerings}
            error={error}
            keyOf={({ offering }) => offering.id}
            empty={t('launchpad.none')}
            onOpen={({ offering: { id } }) => setOpenId(id === openId ? undefined : id)}
            openKey={openId}
          />
        </ConsoleSection>
        {operatorHas(operator, proposeOffering.roles) &&
          (open && isRunning ? (
            <OfferingActionForm
              key={`${open.offering.id} ${open.stage}`}
              progress={open}
              onMade={() => setOpenId(undefined)}
            />
          ) : (
            <OfferingForm />
          ))}
      </Stack>
    </ConsoleLayout>
  )
}
