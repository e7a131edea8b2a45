/** All rounds of the member, of one market or of all; open ones first. */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import type { Round } from '@assay/wire/rows/round.ts'
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { Page } from '../../page/Page.tsx'
import { selectedMarket } from '../../session/favorites.ts'
import { UnansweredList } from '../../write/UnansweredNotes.tsx'
import { HistoryList } from './rounds/HistoryList.tsx'
import { runningOf } from './rounds/roundWatch.ts'
import { useRounds } from './rounds/useRounds.ts'
import { useRoundTime } from './rounds/useRoundTime.ts'

export function CycleHistoryScreen() {
  const t = useT()
  const [market, setMarket] = useState<'all' | 'one'>('all')
  const symbol = selectedMarket.get('cycle') ?? 'BTC/USDT'
  const { open, endings } = useRounds(() => undefined)
  const isShown = ({ base, quote }: Round) => market === 'all' || `${base}/${quote}` === symbol
  const now = useRoundTime(Boolean(open?.length))
  return (
    <Page title={t('cycle.history.title')}>
      <UnansweredList area="cycle" />
      <Segmented
        label={t('cycle.market')}
        value={market}
        options={[
          { value: 'all', label: t('cycle.history.everywhere') },
          { value: 'one', label: symbol },
        ]}
        onChange={setMarket}
      />
      <HistoryList
        key={market}
        symbol={market === 'one' ? symbol : undefined}
        endings={endings.filter(({ round }) => isShown(round))}
        running={runningOf(open, now)?.filter(isShown)}
      />
    </Page>
  )
}
