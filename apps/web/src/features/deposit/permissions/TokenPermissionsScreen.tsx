/** Every permission that the connected wallet gave our vaults, each with a button to revoke it. */
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { networksQuery } from '../../../chain/networksQuery.ts'
import { useT } from '../../../i18n/i18n.ts'
import { Page } from '../../../page/Page.tsx'
import { useWallet } from '../../../session/wallet/wallet.ts'
import type { DepositNetwork } from '../depositQueries.ts'
import { SendingNote } from '../wallet/SendingNote.tsx'
import { useWalletSend } from '../wallet/useWalletSend.ts'
import { ConnectStep, NetworkStep } from '../wallet/WalletSteps.tsx'
import css from '../wallet/wallet.module.css'
import { factsTrouble, useWalletFacts } from '../wallet/walletFacts.ts'
import { PermissionReports } from './PermissionReports.tsx'
import { PermissionRow } from './PermissionRow.tsx'

export function TokenPermissionsScreen() {
  const t = useT()
  const { status } = useWallet()
  const { data, error, refetch } = useQuery(networksQuery)
  const withVault = data?.filter(({ vault }) => vault !== undefined)
  return (
    <Page title={t('app.title.tokenPermissions')}>
      <div className={css.page}>
        <p className={css.line}>{t('walletDeposit.permissionsText')}</p>
        {!data && !error && <Skeleton height={240} />}
        {!data && error && (
          <ErrorState retryLabel={t('app.retry')} onRetry={() => refetch()}>
            {t('walletDeposit.noContract')}
          </ErrorState>
        )}
        {withVault?.length === 0 && (
          <EmptyState illustration="blocked">{t('walletDeposit.noVault')}</EmptyState>
        )}
        <PermissionReports />
        {status !== 'connected' && <ConnectStep />}
        {status === 'connected' &&
          withVault?.map((network) => (
            <Permission key={`${network.asset} ${network.chainId}`} network={network} />
          ))}
      </div>
    </Page>
  )
}

function Permission({ network }: { network: DepositNetwork }) {
  const t = useT()
  const { address: from = '', chainId } = useWallet()
  const { data: facts, error, refetch } = useWalletFacts(network)
  const sending = useWalletSend(
    () => undefined,
    () => refetch(),
  )
  return (
    <section className={css.stack} data-network={network.chainId}>
      <h2 className={css.title}>{`${network.asset} · ${network.chain}`}</h2>
      {chainId !== network.chainId ? (
        <NetworkStep chainId={network.chainId} name={network.chain} />
      ) : error ? (
        <p className={css.line} role="alert">
          {t(factsTrouble(error))}
          <Button kind="quiet" onClick={() => refetch()}>
            {t('app.retry')}
          </Button>
        </p>
      ) : facts ? (
        <PermissionRow network={network} facts={facts} from={from} sending={sending} />
      ) : (
        <Skeleton height={120} />
      )}
      <SendingNote state={sending.state} />
    </section>
  )
}
