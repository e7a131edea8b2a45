/** The wallets of this browser to choose from; `none` where it has none. */
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { Wallet as WalletIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWallets, type Wallet } from '../session/wallet/walletDiscovery.ts'
import { useWalletName } from './useWalletName.ts'
import css from './WalletRows.module.css'

type WalletRowsProps = {
  title?: string
  hint?: string
  value?: string | undefined
  none: ReactNode
  onChoose: (wallet: Wallet) => void
}

export function WalletRows({ title, hint, value, none, onChoose }: WalletRowsProps) {
  const nameOf = useWalletName()
  const found = useWallets()
  if (!found) return <Skeleton height={64} />
  if (found.length === 0) return none
  return (
    <RowGroup title={title}>
      {found.map((wallet) => (
        <Row
          key={wallet.id}
          icon={
            wallet.icon ? (
              <img src={wallet.icon} alt="" width={32} height={32} className={css.icon} />
            ) : (
              <WalletIcon size={24} strokeWidth={1.6} aria-hidden="true" />
            )
          }
          title={nameOf(wallet)}
          hint={hint}
          value={value}
          onPress={() => onChoose(wallet)}
        />
      ))}
    </RowGroup>
  )
}
