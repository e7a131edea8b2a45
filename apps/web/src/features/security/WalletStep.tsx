/** The wallet of an account without any contact signs before the first one is bound. */
import { Button } from '@assay/ui/press/Button.tsx'
import { proveWallet } from '@assay/wire/routes/member/access.ts'
import css from '../../account/accountForms.module.css'
import { FormTrouble } from '../../account/FormTrouble.tsx'
import type { Submit } from '../../account/useSubmit.ts'
import { call, client } from '../../api/call.ts'
import { WalletRows } from '../../chain/WalletRows.tsx'
import { useT } from '../../i18n/i18n.ts'
import { keepToken } from '../../session/session.ts'
import { DEFAULT_CHAIN, isSupported } from '../../session/wallet/chains.ts'
import { signText } from '../../session/wallet/signInWithWallet.ts'
import { wallet } from '../../session/wallet/wallet.ts'
import { connectWallet } from '../../session/wallet/walletConnection.ts'
import type { Wallet } from '../../session/wallet/walletDiscovery.ts'
import { troubleOf, troubleText } from '../../session/wallet/walletTrouble.ts'

type WalletStepProps = { submit: Submit; onSigned: () => void; onBack: () => void }

export function WalletStep({ submit, onSigned, onBack }: WalletStepProps) {
  const t = useT()
  const sign = async (chosen: Wallet) => {
    let isSigned = false
    await submit.run(async () => {
      const trouble = await connectWallet(chosen)
      if (trouble) return submit.complain({ field: 'form', text: troubleText(trouble) })
      const { address = '', chainId } = wallet.get()
      const input = { chainId: isSupported(chainId) ? chainId : DEFAULT_CHAIN }
      const { id, message } = await client.challengeOf(proveWallet, input)
      let signature: string
      try {
        signature = await signText(chosen.provider, message, address)
      } catch (error) {
        return submit.complain({ field: 'form', text: troubleText(troubleOf(error)) })
      }
      keepToken((await call(proveWallet, { ...input, challengeId: id, signature })).token)
      isSigned = true
    })
    if (isSigned) onSigned()
  }
  return (
    <div className={css.form}>
      <p className={css.muted}>{t('member.bind.sign')}</p>
      <FormTrouble submit={submit} />
      <WalletRows
        onChoose={(chosen) => void sign(chosen)}
        none={<p className={css.muted}>{t('wallet.trouble.noProvider')}</p>}
      />
      <Button kind="quiet" onClick={onBack}>
        {t('account.back')}
      </Button>
    </div>
  )
}
