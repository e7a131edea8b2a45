/** The full text to sign, before the wallet asks: free, not a transaction, expires soon. */
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { useWalletName } from '../../chain/useWalletName.ts'
import { useT } from '../../i18n/i18n.ts'
import { useNow } from '../../live/countdowns/useNow.ts'
import { CHAINS, isSupported } from '../../session/wallet/chains.ts'
import { useWallet } from '../../session/wallet/wallet.ts'
import css from './LoginSheet.module.css'
import { TroubleNote } from './TroubleNote.tsx'
import type { Login } from './useLogin.ts'

export function SignStep({ login, address }: { login: Login; address: string }) {
  const t = useT()
  const { chainId, wallet } = useWallet()
  const nameOf = useWalletName()
  const { state } = login
  const challenge = 'challenge' in state ? state.challenge : undefined
  const left = Math.max(0, Math.ceil(((challenge?.expiresAt ?? 0) - useNow()) / 1_000))
  if (!challenge || !('challenge' in state)) return null
  const isLapsed = left <= 0
  return (
    <>
      <p className={css.muted}>{t('wallet.sign.text')}</p>
      {state.trouble && <TroubleNote trouble={state.trouble} />}
      <FactList>
        <Fact label={t('wallet.sign.site')}>{location.host}</Fact>
        <Fact label={t('wallet.sign.wallet')}>{wallet && nameOf(wallet)}</Fact>
        <Fact label={t('wallet.sign.address')}>
          <span className="num">{address}</span>
        </Fact>
        <Fact label={t('wallet.sign.network')}>
          {isSupported(chainId) ? CHAINS[chainId].name : String(chainId)}
        </Fact>
        <Fact label={t('wallet.sign.expires')}>
          <span className="num">{clock(left)}</span>
        </Fact>
      </FactList>
      <details className={css.message}>
        <summary>{t('wallet.sign.show')}</summary>
        <pre>{challenge.message}</pre>
      </details>
      <p className={css.muted}>{t('wallet.sign.email')}</p>
      <div className={css.actions}>
        {isLapsed ? (
          <Button size="large" isBlock onClick={() => void login.renew()}>
            {t('wallet.sign.renew')}
          </Button>
        ) : (
          <Button
            size="large"
            isBlock
            isBusy={state.step === 'verifying'}
            onClick={() => void login.sign()}
          >
            {t('wallet.sign.action')}
          </Button>
        )}
        <Button kind="quiet" isBlock disabled={state.step === 'verifying'} onClick={login.leave}>
          {t('wallet.sign.other')}
        </Button>
      </div>
    </>
  )
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
