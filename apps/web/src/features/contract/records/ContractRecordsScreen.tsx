/** What became of the member's contracts: closed positions, all orders, and forced closings. */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { useState } from 'react'
import { Page } from '../../../app/Page.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { usePerps } from '../../../live/perps.ts'
import { ClosedPositions } from './ClosedPositions.tsx'
import { ForcedClosings } from './ForcedClosings.tsx'
import { PastOrders } from './PastOrders.tsx'

const TABS = ['closed', 'orders', 'forced'] as const
type Tab = (typeof TABS)[number]

export function ContractRecordsScreen() {
  const t = useT()
  const [tab, setTab] = useState<Tab>('closed')
  // Prices are written with the decimals of their markets.
  usePerps()
  return (
    <Page title={t('contract.records')}>
      <Tabs
        label={t('contract.records')}
        name="contract-records"
        value={tab}
        onChange={setTab}
        tabs={TABS.map((id) => ({ id, label: t(`contract.records.${id}`) }))}
      />
      <TabPanel name="contract-records" id={tab}>
        {tab === 'closed' && <ClosedPositions />}
        {tab === 'orders' && <PastOrders />}
        {tab === 'forced' && <ForcedClosings />}
      </TabPanel>
    </Page>
  )
}
