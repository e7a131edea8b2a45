/**
 * Coins bought and sold for local currency: the forms, the member's orders, and a merchant's own
 * offers. Offers are public.
 */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { useLocation, useSearchParams } from 'react-router'
import { useT } from '../../i18n/i18n.ts'
import { Page } from '../../page/Page.tsx'
import { samePage } from '../../session/useTypedHere.ts'
import { UnansweredList } from '../../write/UnansweredNotes.tsx'
import css from './fiat.module.css'
import { FIAT_PARTS, partOf, withPart } from './fiatPart.ts'
import { useMerchant } from './fiatQueries.ts'
import { OwnOrders } from './list/OwnOrders.tsx'
import { MerchantPanel } from './merchant/MerchantPanel.tsx'
import { TakePage } from './take/TakePage.tsx'

export function FiatScreen() {
  const t = useT()
  const here = useLocation()
  const [params, setParams] = useSearchParams()
  const part = partOf(params)
  const { data } = useMerchant()
  const isMerchant = data?.isMerchant === true
  const tabs = (
    <Tabs
      label={t('app.title.fiat')}
      name="fiat"
      tabs={FIAT_PARTS.filter((id) => id !== 'merchant' || isMerchant).map((id) => ({
        id,
        label: t(`fiat.tab.${id}`),
        count: id === 'merchant' && data && data.waiting > 0 ? String(data.waiting) : undefined,
      }))}
      value={part}
      onChange={(next) =>
        setParams(withPart(params, next), { replace: true, state: samePage(here) })
      }
    />
  )
  if (part === 'buy' || part === 'sell') return <TakePage key={part} side={part} tabs={tabs} />
  return (
    <Page title={t('app.title.fiat')}>
      {tabs}
      <TabPanel name="fiat" id={part}>
        <div className={css.screen}>
          <UnansweredList area="fiat" />
          {part === 'orders' ? <OwnOrders /> : <MerchantPanel />}
        </div>
      </TabPanel>
    </Page>
  )
}
