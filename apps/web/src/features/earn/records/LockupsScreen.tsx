/** The member's lockups, running and ended, each with its days; a running one can be redeemed. */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { OwnLockup } from '@assay/wire/routes/earn/finance.ts'
import { useState } from 'react'
import { HIDDEN } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { CardFoot, CardHead, CardRow } from '../../../list/CardRow.tsx'
import { MoreRows } from '../../../list/MoreRows.tsx'
import { Page } from '../../../page/Page.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { useGo } from '../../../routing/useGo.ts'
import { useStore } from '../../../store/createStore.ts'
import { hideAmounts } from '../../../store/settings.ts'
import { UnansweredList } from '../../../write/UnansweredNotes.tsx'
import css from '../Earn.module.css'
import { useLockups } from '../earnQueries.ts'
import { LockupSheet } from './LockupSheet.tsx'

type Part = 'running' | 'ended'
const PARTS: readonly Part[] = ['running', 'ended']
const GHOST_ROWS = [1, 2, 3]
/** Digits of a daily percentage. */
const RATE_DIGITS = 4

export function LockupsScreen() {
  const t = useT()
  const [part, setPart] = useState<Part>('running')
  return (
    <Page title={t('app.title.lockups')}>
      <UnansweredList area="earn" />
      <Tabs
        label={t('app.title.lockups')}
        name="lockups"
        tabs={PARTS.map((id) => ({ id, label: t(`earn.${id}`) }))}
        value={part}
        onChange={setPart}
      />
      <TabPanel name="lockups" id={part}>
        <Lockups key={part} part={part} />
      </TabPanel>
    </Page>
  )
}

function Lockups({ part }: { part: Part }) {
  const t = useT()
  const go = useGo()
  const list = useLockups(part === 'running')
  const [opened, setOpened] = useState<OwnLockup>()
  const [isOpen, setOpen] = useState(false)
  const { lockups, error, refetch } = list
  if (!lockups && error) {
    return (
      <ReadFailed error={error} onRetry={refetch}>
        {t('earn.failed')}
      </ReadFailed>
    )
  }
  if (!lockups) {
    return (
      <div aria-busy="true" className={css.screen}>
        {GHOST_ROWS.map((row) => (
          <Skeleton key={row} height={96} />
        ))}
      </div>
    )
  }
  return (
    <>
      {lockups.length === 0 ? (
        <EmptyState
          illustration="records"
          action={
            <Button kind="secondary" onClick={() => go.to('/lockMining')}>
              {t('app.title.earn')}
            </Button>
          }
        >
          {t(part === 'running' ? 'earn.noneRunning' : 'earn.noneEnded')}
        </EmptyState>
      ) : (
        <ul className={css.lockups}>
          {lockups.map((lockup) => (
            <li key={lockup.id}>
              <CardRow
                onPress={() => {
                  setOpened(lockup)
                  setOpen(true)
                }}
              >
                <LockupLine lockup={lockup} />
              </CardRow>
            </li>
          ))}
        </ul>
      )}
      {lockups.length > 0 && <MoreRows list={list} shown={lockups.length} />}
      {opened && (
        <LockupSheet
          key={opened.id}
          lockup={lockups.find(({ id }) => id === opened.id) ?? opened}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const TONES = {
  paid: 'neutral',
  running: 'success',
  releasing: 'neutral',
  complete: 'neutral',
  redeemed: 'neutral',
} as const

function LockupLine({ lockup }: { lockup: OwnLockup }) {
  const t = useT()
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  const { asset, principal, paidYield, paidDays, periodDays, status } = lockup
  const { dailyRate, maturesAt, endedAt } = lockup
  const money = (value: bigint) => (isHidden ? HIDDEN : `${format.exact(value)} ${asset}`)
  return (
    <>
      <CardHead>
        <Num size="md">{money(principal)}</Num>
        <StatusPill tone={TONES[status]}>{t(`earn.status.${status}`)}</StatusPill>
      </CardHead>
      <CardFoot>
        <span>{t('earn.perDayRate', { rate: format.share(dailyRate, RATE_DIGITS) })}</span>
        <span>
          {endedAt > 0
            ? `${t('earn.endedAt')} ${format.date(endedAt)}`
            : `${t('earn.matures')} ${format.date(maturesAt)}`}
        </span>
      </CardFoot>
      <progress className={css.progress} max={periodDays} value={paidDays} aria-hidden="true" />
      <CardFoot>
        <span>{t('earn.progress', { paid: paidDays, days: periodDays })}</span>
        <span>
          {t(endedAt > 0 ? 'earn.paidYield' : 'earn.earned')} <Num>{money(paidYield)}</Num>
        </span>
      </CardFoot>
    </>
  )
}
