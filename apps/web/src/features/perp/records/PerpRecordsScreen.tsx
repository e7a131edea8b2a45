/**
 * The records of the member's contracts: closed positions, all orders, funding, and forced
 * closings. A URL with `funding` opens the payments of that position.
 */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '../../../i18n/i18n.ts'
import { usePerps } from '../../../live/perps.ts'
import { Page } from '../../../page/Page.tsx'
import { UnansweredList } from '../../../write/UnansweredNotes.tsx'
import { ClosedPositions } from './ClosedPositions.tsx'
import { ForcedClosings } from './ForcedClosings.tsx'
import { FundingPayments } from './FundingPayments.tsx'
import { PastOrders } from './PastOrders.tsx'
import css from './records.module.css'

const TABS = ['closed', 'orders', 'funding', 'forced'] as const
type Tab = (typeof TABS)[number]

export function PerpRecordsScreen() {
  const { search } = useLocation()
  return <Records key={search} funding={new URLSearchParams(search).get('funding')} />
}

/** `funding` is the number of a position, or anything else for those of all. */
function Records({ funding }: { funding: string | null }) {
  const t = useT()
  const navigate = useNavigate()
  const position = Number(funding) || undefined
  const [tab, setTab] = useState<Tab>(funding === null ? 'closed' : 'funding')
  // Prices are written with the decimals of their markets.
  usePerps()
  return (
    <Page title={t('perp.records')}>
      <UnansweredList area="perp" />
      <Tabs
        label={t('perp.records')}
        name="contract-records"
        value={tab}
        onChange={setTab}
        tabs={TABS.map((id) => ({ id, label: t(`perp.records.${id}`) }))}
      />
      <TabPanel name="contract-records" id={tab}>
        {tab === 'closed' && <ClosedPositions />}
        {tab === 'orders' && <PastOrders />}
        {tab === 'funding' && (
          <>
            {position && (
              <p className={css.only}>
                {t('perp.funding.ofPosition', { number: String(position) })}
                <Button
                  kind="quiet"
                  size="small"
                  onClick={() => navigate('/futuresRecord?funding=all', { replace: true })}
                >
                  {t('perp.funding.all')}
                </Button>
              </p>
            )}
            <FundingPayments position={position} />
          </>
        )}
        {tab === 'forced' && <ForcedClosings />}
      </TabPanel>
    </Page>
  )
}
