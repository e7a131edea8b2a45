/** Positions, history and the board of newest results. */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { GateCard } from '@assay/ui/notes/GateCard.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useDeferredValue } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useLinkTo } from '../../../routing/useGo.ts'
import { openLogin } from '../../../session/loginSheet.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { HistoryList } from './HistoryList.tsx'
import { OpenList } from './OpenList.tsx'
import css from './rounds.module.css'
import { TopBoard } from './TopBoard.tsx'
import type { OpenRounds } from './useRounds.ts'

export type RoundsTab = 'open' | 'history' | 'top'

type RoundsPanelProps = {
  rounds: OpenRounds
  tab: RoundsTab
  onTab: (tab: RoundsTab) => void
  /** Where the login leads back to. */
  here: string
}

export function RoundsPanel({ rounds, tab, onTab, here }: RoundsPanelProps) {
  const t = useT()
  const format = useFormat()
  const linkTo = useLinkTo()
  const isSignedIn = useIsSignedIn()
  const { open } = rounds
  // The tab answers a press at once; twenty rows of results take longer.
  const shown = useDeferredValue(tab)
  return (
    <section aria-label={t('cycle.rounds')} className={css.panel} id="rounds">
      <Tabs
        label={t('cycle.rounds')}
        name="cycle"
        value={tab}
        onChange={onTab}
        tabs={[
          {
            id: 'open',
            label: t('cycle.tab.open'),
            count: open && `(${format.count(open.length)})`,
          },
          { id: 'history', label: t('cycle.tab.history') },
          { id: 'top', label: t('cycle.tab.top') },
        ]}
      />
      <TabPanel name="cycle" id={shown}>
        {shown === 'top' ? (
          <TopBoard />
        ) : !isSignedIn ? (
          <GateCard
            title={t('cycle.login')}
            action={
              <Button kind="secondary" onClick={() => openLogin(here)}>
                {t('app.login')}
              </Button>
            }
          />
        ) : shown === 'open' ? (
          <OpenList rounds={rounds} />
        ) : (
          <>
            <HistoryList endings={rounds.endings} />
            <a {...linkTo('/cycleHistory')} className={css.link}>
              {t('cycle.history.all')}
            </a>
          </>
        )}
      </TabPanel>
    </section>
  )
}
