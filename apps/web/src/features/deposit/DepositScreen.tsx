/**
 * A deposit: coin, network, the member's address with the warnings before sending, and the deposits
 * so far. The user only has to send.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { WithdrawalNeeds } from '../../account/WithdrawalNeeds.tsx'
import { errorCode } from '../../api/errorText.ts'
import { NetworkChoice } from '../../chain/NetworkChoice.tsx'
import { networksQuery } from '../../chain/networksQuery.ts'
import { useT } from '../../i18n/i18n.ts'
import { Page } from '../../page/Page.tsx'
import { useGo } from '../../routing/useGo.ts'
import { AddressCard } from './AddressCard.tsx'
import { DepositList } from './DepositList.tsx'
import css from './DepositScreen.module.css'
import { type DepositNetwork, useDepositUpdates } from './depositQueries.ts'
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
          retryLabel={t('app.refresh')}
          onRetry={() => refetch()}
          detail={{ label: t('app.details'), text: errorCode(error) }}
        >
          {t('deposit.coinsFailed')}
        </ErrorState>
      )}
      {data?.length === 0 && <EmptyState illustration="blocked">{t('deposit.closed')}</EmptyState>}
      {data && data.length > 0 && <Choices networks={data} />}
      {data?.length === 0 && <DepositList />}
    </Page>
  )
}

/** The coin of the link and its first network are preselected. */
function Choices({ networks }: { networks: readonly DepositNetwork[] }) {
  const t = useT()
  const go = useGo()
  const { search } = useLocation()
  const [asked] = useState(() => new URLSearchParams(search).get('coin')?.toUpperCase())
  const [chosen, setChosen] = useState<DepositNetwork>()
  const network = chosen ?? networks.find(({ asset }) => asset === asked) ?? networks[0]
  if (!network) return null
  return (
    <div className={css.choices}>
      <NetworkChoice
        networks={networks}
        network={network}
        onChange={setChosen}
        coinLabel={t('deposit.coin')}
        networkLabel={t('deposit.network')}
      />
      <AddressCard key={`${network.asset} ${network.chainId}`} network={network} />
      <Button
        kind="secondary"
        size="large"
        isBlock
        onClick={() => go.to(`/walletDeposit?coin=${network.asset}&chain=${network.chainId}`)}
      >
        {t('walletDeposit.open')}
      </Button>
      <Button kind="quiet" isBlock onClick={() => go.to(`/otc?coin=${network.asset}`)}>
        {t('deposit.buy')}
      </Button>
      <DepositList />
      <ProofSection network={network} />
      <WithdrawalNeeds />
    </div>
  )
}
