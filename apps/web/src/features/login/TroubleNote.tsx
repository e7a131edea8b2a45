/** What failed with the wallet: neutral when the user declined, an error otherwise. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { CircleAlert, Info } from 'lucide-react'
import { isCalm, troubleText, type WalletTrouble } from '../../session/wallet/walletTrouble.ts'

export function TroubleNote({ trouble }: { trouble: WalletTrouble }) {
  const Icon = isCalm(trouble) ? Info : CircleAlert
  return (
    <Banner kind={isCalm(trouble) ? 'info' : 'error'} icon={<Icon size={18} aria-hidden="true" />}>
      {troubleText(trouble)}
    </Banner>
  )
}
