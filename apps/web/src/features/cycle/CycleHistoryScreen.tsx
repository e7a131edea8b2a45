/** All settled rounds of the member, of one market or of all. */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { useState } from 'react'
import { Page } from '../../app/Page.tsx'
import { UnansweredList } from '../../app/write/UnansweredNotes.tsx'
import { useT } from '../../i18n/i18n.ts'
import { selectedMarket } from '../../session/favorites.ts'
import { HistoryList } from './rounds/HistoryList.tsx'

export function CycleHistoryScreen() {
  const t = useT()
  const [market, setMarket] = useState<'all' | 'one'>('all')
  const symbol = selectedMarket.get('cycle') ?? 'BTC/USDT'
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
      <HistoryList key={market} symbol={market === 'one' ? symbol : undefined} />
    </Page>
  )
}
