/**
 * A deposit directly from a wallet on Ethereum or BNB Smart Chain: connect, switch network, review,
 * sent. Its arrival is shown in the list of deposits, like that of any other transfer.
 */
import { StepRail } from '@assay/ui/bars/StepRail.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { fundDemoWallet } from '@assay/wire/routes/dev.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../api/call.ts'
import { errorCode } from '../../../api/errorText.ts'
import { NetworkChoice } from '../../../chain/NetworkChoice.tsx'
import { networksQuery } from '../../../chain/networksQuery.ts'
import { useT } from '../../../i18n/i18n.ts'
import { Page } from '../../../page/Page.tsx'
import { useGo } from '../../../routing/useGo.ts'
import { useWallet } from '../../../session/wallet/wallet.ts'
import { DEMO_WALLET_ID } from '../../../session/wallet/walletDiscovery.ts'
import { DemoBanner } from '../DemoBanner.tsx'
import { DepositList } from '../DepositList.tsx'
import { addressQuery, type DepositNetwork, useDepositUpdates } from '../depositQueries.ts'
import { PermissionReports } from '../permissions/PermissionReports.tsx'
import { SentCards } from './SentCards.tsx'
import type { SentDeposit } from './sentDeposits.ts'
import { WalletForm } from './WalletForm.tsx'
import { ConnectStep, NetworkStep } from './WalletSteps.tsx'
import css from './wallet.module.css'

const STEPS = ['wallet', 'network', 'review', 'sent'] as const

export function WalletDepositScreen() {
  const t = useT()
  const go = useGo()
  const { data, error, refetch } = useQuery(networksQuery)
  useDepositUpdates()
  return (
    <Page title={t('app.title.walletDeposit')}>
      <div className={css.page}>
        {!data && !error && <Skeleton height={420} />}
        {!data && error && (
          <ErrorState
            retryLabel={t('app.refresh')}
            onRetry={() => refetch()}
            detail={{ label: t('app.details'), text: errorCode(error) }}
          >
            {t('deposit.coinsFailed')}
          </ErrorState>
        )}
        {data?.length === 0 && (
          <EmptyState illustration="blocked">{t('deposit.closed')}</EmptyState>
        )}
        {data && data.length > 0 && <Steps networks={data} />}
        <Button kind="quiet" onClick={() => go.to('/tokenPermissions')}>
          {t('walletDeposit.permissions')}
        </Button>
      </div>
      {data && <DepositList />}
    </Page>
  )
}

/** The coin and network of the link are preselected, else the wallet's own network. */
function Steps({ networks }: { networks: readonly DepositNetwork[] }) {
  const t = useT()
  const { status, chainId: current } = useWallet()
  const [chosen, setChosen] = useState<DepositNetwork>()
  const { search } = useLocation()
  const [asked] = useState(() => new URLSearchParams(search))
  const network =
    chosen ??
    networks.find(
      ({ asset, chainId }) => asset === asked.get('coin') && String(chainId) === asked.get('chain'),
    ) ??
    networks.find(({ chainId }) => chainId === current) ??
    networks[0]
  /** The last one sent here; shown until another one is started. */
  const [last, setLast] = useState<SentDeposit>()
  const { data: own } = useQuery(addressQuery(network ?? { asset: '', chainId: 0 }))
  if (!network) return null
  const isConnected = status === 'connected'
  const isThere = current === network.chainId
  const step = !isConnected ? 0 : !isThere ? 1 : last ? 3 : 2
  return (
    <>
      <StepRail steps={STEPS.map((name) => t(`walletDeposit.step.${name}`))} current={step} />
      <NetworkChoice
        networks={networks}
        network={network}
        onChange={(next) => {
          setChosen(next)
          setLast(undefined)
        }}
        coinLabel={t('deposit.coin')}
        networkLabel={t('deposit.network')}
      />
      {!isConnected && <ConnectStep />}
      {isConnected && !isThere && <NetworkStep chainId={network.chainId} name={network.chain} />}
      {isConnected && isThere && (
        <>
          <PermissionReports />
          <SentCards address={own?.address} except={last?.transaction} />
          <WalletForm
            key={`${network.asset} ${network.chainId}`}
            network={network}
            last={last}
            onLast={setLast}
          />
          {!last && <DemoFund network={network} />}
        </>
      )}
    </>
  )
}

/** Demo funds and gas for the demo wallet, if it is the connected one. */
function DemoFund({ network: { asset, chainId, token } }: { network: DepositNetwork }) {
  const t = useT()
  const { wallet, address } = useWallet()
  if (wallet?.id !== DEMO_WALLET_ID || !address) return null
  return (
    <DemoBanner
      label={t(token ? 'walletDeposit.demoFund' : 'walletDeposit.demoFundNative', { coin: asset })}
      send={() => call(fundDemoWallet, { asset, chainId, wallet: address })}
    />
  )
}
