/**
 * Waiting for the wallet: after three seconds it says where to look, after fifteen it offers to
 * stop, after sixty it stops automatically.
 */
import { Dial } from '@assay/ui/figures/Dial.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useEffect, useState } from 'react'
import { useWalletName } from '../../chain/useWalletName.ts'
import { useT } from '../../i18n/i18n.ts'
import { useSecondsSince } from '../../live/countdowns/useNow.ts'
import css from './LoginSheet.module.css'
import type { Login } from './useLogin.ts'

const HINT_AFTER = 3
const CANCEL_AFTER = 15
const TIMEOUT = 60

export function ConnectingStep({ login }: { login: Login }) {
  const t = useT()
  const nameOf = useWalletName()
  const [startedAt] = useState(Date.now)
  const seconds = useSecondsSince(startedAt, true)
  const { leave } = login
  useEffect(() => {
    if (seconds >= TIMEOUT) leave()
  }, [seconds, leave])
  if (login.state.step !== 'connecting') return null
  const name = nameOf(login.state.wallet)
  return (
    <div className={css.waiting}>
      <Dial share={seconds / TIMEOUT} size={96} label={t('wallet.connecting', { wallet: name })} />
      <p role="status">
        {seconds < HINT_AFTER
          ? t('wallet.connecting', { wallet: name })
          : t('wallet.openToApprove', { wallet: name })}
      </p>
      {seconds >= CANCEL_AFTER && (
        <Button kind="secondary" onClick={leave}>
          {t('app.cancel')}
        </Button>
      )}
    </div>
  )
}
