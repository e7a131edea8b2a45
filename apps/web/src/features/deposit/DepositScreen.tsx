/**
 * Brings a coin in from a chain: which coin, on which network, the member's own address with what
 * must be known before sending, and what has come so far. Nothing is asked of the person but to send.
 */

import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { errorCode } from '../../api/errorText.ts'
import { Page } from '../../app/Page.tsx'
import { useGo } from '../../app/routing/useGo.ts'
import { useT } from '../../i18n/i18n.ts'
import { AddressCard } from './AddressCard.tsx'
import { DepositList } from './DepositList.tsx'
import css from './DepositScreen.module.css'
import { type Network, networksQuery, useDepositUpdates } from './depositQueries.ts'
import { ProofSection } from './proof/ProofSection.tsx'

export function DepositScreen() {
  const t = useT()
  const { data, error, refetch } = useQuery(networksQuery)
  useDepositUpdates()
  return (
    <Page title={t('app.title.deposit')}>
      {!data && !error && <Skeleton height={420} />}
      {!data && error && (
        <ErrorState
          retryLabel={t('app.retry')}
          onRetry={() => refetch()}
          detail={{ label: t('app.details'), text: errorCode(error) }}
        >
          {t('deposit.loadFailed')}
        </ErrorState>
      )}
      {data?.length === 0 && <EmptyState illustration="blocked">{t('deposit.closed')}</EmptyState>}
      {data && data.length > 0 && <Choices networks={data} />}
      {data?.length === 0 && <DepositList />}
    </Page>
  )
}

/** The coin of the link and its first network are chosen already. */
function Choices({ networks }: { networks: readonly Network[] }) {
  const t = useT()
  const go = useGo()
  const { search } = useLocation()
  const [asked] = useState(() => new URLSearchParams(search).get('coin')?.toUpperCase())
  const coins = [...new Set(networks.map(({ asset }) => asset))]
  const [asset, setAsset] = useState(coins.includes(asked ?? '') ? (asked as string) : coins[0])
  const [chainId, setChainId] = useState<number | undefined>(undefined)
  const offered = networks.filter((network) => network.asset === asset)
  const network = offered.find((one) => one.chainId === chainId) ?? offered[0]
  if (!network) return null
  return (
    <div className={css.choices}>
      <Segmented
        label={t('deposit.coin')}
        options={coins.map((coin) => ({ value: coin, label: <CoinWord coin={coin} /> }))}
        value={network.asset}
        onChange={setAsset}
      />
      <Segmented
        label={t('deposit.network')}
        options={offered.map(({ chainId: id, chain }) => ({ value: String(id), label: chain }))}
        value={String(network.chainId)}
        onChange={(id) => setChainId(Number(id))}
      />
      <AddressCard key={`${network.asset} ${network.chainId}`} network={network} />
      <Button kind="secondary" size="large" isBlock onClick={() => go.to('/walletDeposit')}>
        {t('walletDeposit.open')}
      </Button>
      <DepositList />
      <ProofSection network={network} />
    </div>
  )
}

function CoinWord({ coin }: { coin: string }) {
  return (
    <span className={css.coin}>
      <CoinIcon symbol={coin} size={20} />
      {coin}
    </span>
  )
}
