/**
 * A member's assets: the total, its actions, the three accounts with their share, and the coins of
 * one of them. The first account with a balance is open; a press on another opens that one.
 */
import { ACCOUNT_KINDS, type AccountKind } from '@assay/domain/account.ts'
import { TopBar } from '@assay/ui/bars/TopBar.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { Headphones, History } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { Page } from '../../page/Page.tsx'
import { useOpenSupport } from '../../page/support/useSupportUrl.ts'
import { hasRoute } from '../../routing/routeOf.ts'
import { useGo } from '../../routing/useGo.ts'
import { AccountCards } from './AccountCards.tsx'
import { AssetShortcuts } from './AssetShortcuts.tsx'
import css from './AssetsScreen.module.css'
import { useBalanceUpdates } from './assetQueries.ts'
import { CoinList } from './CoinList.tsx'
import { TotalBlock } from './TotalBlock.tsx'
import { useHoldings } from './useHoldings.ts'

export function AssetsScreen() {
  const t = useT()
  const { holdings, totals } = useHoldings()
  const [chosen, setChosen] = useState<AccountKind | undefined>(undefined)
  useBalanceUpdates()
  const account = chosen ?? ACCOUNT_KINDS.find((kind) => (totals.data?.[kind] ?? 0n) > 0n) ?? 'spot'
  const hasNothing =
    totals.data !== undefined && ACCOUNT_KINDS.every((kind) => totals.data?.[kind] === 0n)
  return (
    <Page bar={<TopBar title={t('app.tab.assets')} right={<Links />} />} hasFooter width="wide">
      <div className={css.layout}>
        <div>
          <TotalBlock totals={totals} />
          <AccountCards totals={totals.data} chosen={account} onChoose={setChosen} />
          <AssetShortcuts />
        </div>
        <CoinList
          account={account}
          hasNothing={hasNothing}
          key={account}
          holdings={holdings[account]}
        />
      </div>
    </Page>
  )
}

function Links() {
  const t = useT()
  const go = useGo()
  const support = useOpenSupport()
  return (
    <>
      {hasRoute('/balanceRecord') && (
        <IconButton label={t('assets.records')} onClick={() => go.to('/balanceRecord')}>
          <History size={22} strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('assets.support')} onClick={support.open} aria-busy={support.isAsking}>
        <Headphones size={22} strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
    </>
  )
}
