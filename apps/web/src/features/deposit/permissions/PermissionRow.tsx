/** The current permission that the wallet gave our vault, and a button to revoke it. */
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { AddressText } from '../../../chain/AddressText.tsx'
import { UNLIMITED } from '../../../chain/tokenCalls.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { DepositNetwork } from '../depositQueries.ts'
import type { WalletSend } from '../wallet/useWalletSend.ts'
import { WalletNote } from '../wallet/WalletSteps.tsx'
import css from '../wallet/wallet.module.css'
import { isApproved, ledgerOf } from '../wallet/walletAmount.ts'
import type { WalletFacts } from '../wallet/walletFacts.ts'

/**
 * An unlimited allowance counts down from the largest number or stays; half of it still counts as
 * unlimited.
 */
const isEndless = (allowance: bigint) => allowance > UNLIMITED / 2n

type PermissionRowProps = {
  network: DepositNetwork
  facts: WalletFacts
  from: string
  sending: WalletSend
}

export function PermissionRow({ network, facts, from, sending }: PermissionRowProps) {
  const t = useT()
  const format = useFormat()
  if (!facts.permission) return <WalletNote text={t('walletDeposit.noAddress')} />
  const { vault, allowance } = facts.permission
  const { asset: coin } = network
  const amount = isEndless(allowance)
    ? t('walletDeposit.unlimited')
    : `${format.orderValue(ledgerOf(allowance, facts.decimals))} ${coin}`
  return (
    <section className={css.stack} data-allowance={allowance.toString()}>
      <FactList>
        <Fact label={t('walletDeposit.vaultAddress')}>
          <AddressText address={vault} />
        </Fact>
        <Fact label={t('walletDeposit.allowed')}>
          {allowance === 0n ? t('walletDeposit.none') : amount}
        </Fact>
      </FactList>
      {isApproved(allowance, facts.decimals) && (
        <WalletNote text={t('walletDeposit.approvedText')} isCalm />
      )}
      {allowance > 0n && (
        <Button
          kind="secondary"
          isBlock
          isBusy={sending.isBusy}
          onClick={() => void sending.revoke(network, from, vault)}
        >
          {t('walletDeposit.revoke')}
        </Button>
      )}
    </section>
  )
}
