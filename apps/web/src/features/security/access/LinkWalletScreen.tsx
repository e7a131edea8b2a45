/**
 * A wallet beside the password: it signs a text of ours, the code proves the account. One that is
 * linked can be taken away while there is another way in.
 */
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { linkWallet, unlinkWallet } from '@assay/wire/routes/member/access.ts'
import { Wallet as WalletIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import css from '../../../account/accountForms.module.css'
import type { Submit } from '../../../account/useSubmit.ts'
import { call, client } from '../../../api/call.ts'
import { WalletRows } from '../../../chain/WalletRows.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useMember } from '../../../session/session.ts'
import { DEFAULT_CHAIN, isSupported } from '../../../session/wallet/chains.ts'
import { signText } from '../../../session/wallet/signInWithWallet.ts'
import { shortAddress, wallet } from '../../../session/wallet/wallet.ts'
import { connectWallet } from '../../../session/wallet/walletConnection.ts'
import type { Wallet } from '../../../session/wallet/walletDiscovery.ts'
import { troubleOf, troubleText } from '../../../session/wallet/walletTrouble.ts'
import { ChangeFlow } from '../ChangeFlow.tsx'

type Signed = { address: string; chainId: number; challengeId: string; signature: string }

export function LinkWalletScreen() {
  const member = useMember()
  // The state when the page opened: the flow continues to its end although the answer changes.
  const [had, setHad] = useState<string>()
  useEffect(() => {
    if (member) setHad((known) => known ?? member.address ?? '')
  }, [member])
  return had ? <Removal address={had} /> : <Linking />
}

function Removal({ address }: { address: string }) {
  const t = useT()
  return (
    <ChangeFlow
      title={t('app.title.linkWallet')}
      change="walletUnlink"
      check={() => []}
      save={(proof) => call(unlinkWallet, proof)}
      isPausing
      done={t('security.wallet.unlinked')}
    >
      {() => (
        <>
          <p className={css.muted}>{t('security.wallet.unlink')}</p>
          <RowGroup>
            <Row
              icon={<WalletIcon size={24} strokeWidth={1.6} aria-hidden="true" />}
              title={shortAddress(address)}
            />
          </RowGroup>
        </>
      )}
    </ChangeFlow>
  )
}

function Linking() {
  const t = useT()
  const [signed, setSigned] = useState<Signed>()

  const sign = (chosen: Wallet, submit: Submit) =>
    submit.run(async () => {
      const trouble = await connectWallet(chosen)
      if (trouble) return submit.complain({ field: 'form', text: troubleText(trouble) })
      const { address = '', chainId } = wallet.get()
      const input = { address, chainId: isSupported(chainId) ? chainId : DEFAULT_CHAIN }
      const { id, message } = await client.challengeOf(linkWallet, input)
      try {
        const signature = await signText(chosen.provider, message, address)
        setSigned({ ...input, challengeId: id, signature })
      } catch (error) {
        submit.complain({ field: 'form', text: troubleText(troubleOf(error)) })
      }
    })
  return (
    <ChangeFlow
      title={t('app.title.linkWallet')}
      change="walletLink"
      of={signed && { target: signed.address }}
      check={() => (signed ? [] : [{ field: 'form', text: t('security.wallet.first') }])}
      save={async (proof) => {
        await call(linkWallet, { ...(signed as Signed), ...proof })
        return {}
      }}
      isPausing={false}
      done={t('security.wallet.done')}
    >
      {(submit) => (
        <>
          <p className={css.muted}>{t('security.wallet.text')}</p>
          <WalletRows
            value={signed && shortAddress(signed.address)}
            onChoose={(chosen) => void sign(chosen, submit)}
            none={<p className={css.muted}>{t('wallet.trouble.noProvider')}</p>}
          />
        </>
      )}
    </ChangeFlow>
  )
}
