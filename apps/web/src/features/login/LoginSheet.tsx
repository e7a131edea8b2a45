/**
 * Signing in: pick a wallet, connect, read what will be signed, sign. In the demo there are accounts
 * that need no wallet. Nothing found still leaves ways on: wallet apps, or just looking around.
 */
import { Sheet } from '@assay/ui/Sheet.tsx'
import { showToast } from '@assay/ui/toasts.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useGo } from '../../app/routing/useGo.ts'
import { useT } from '../../i18n/i18n.ts'
import { useStore } from '../../live/createStore.ts'
import { closeLogin, loginSheet } from '../../session/loginSheet.ts'
import { shortAddress, useWallet } from '../../session/wallet.ts'
import { ChooseWallet } from './ChooseWallet.tsx'
import { ConnectingStep } from './ConnectingStep.tsx'
import css from './LoginSheet.module.css'
import { SignStep } from './SignStep.tsx'
import { useLogin } from './useLogin.ts'

export function LoginSheet() {
  const t = useT()
  const go = useGo()
  const { pathname } = useLocation()
  const { isOpen, returnTo, isAgain } = useStore(loginSheet)
  const { address } = useWallet()
  const onSignedIn = () => {
    showToast(t('wallet.signedIn'), 'success')
    const next = returnTo
    closeLogin()
    if (next && next !== '/login') go.to(next)
    else if (pathname === '/login') go.to('/', { replace: true })
  }
  const login = useLogin(onSignedIn)
  const { step } = login.state

  const { leave } = login
  useEffect(() => {
    if (!isOpen) leave()
  }, [isOpen, leave])
  const { renew } = login
  // Another account of the same wallet: it is connected already, so the text to sign comes at once.
  useEffect(() => {
    if (isAgain && address) renew()
  }, [isAgain, address, renew])

  const close = () => {
    closeLogin()
    if (pathname === '/login') go.to('/', { replace: true })
  }
  const signing = isAgain ? 'wallet.login.again' : 'wallet.sign.title'
  const title = step === 'choose' || step === 'connecting' ? 'wallet.login.title' : signing
  return (
    <Sheet isOpen={isOpen} onClose={close} isTall isLocked={step === 'verifying'} title={t(title)}>
      <div className={css.content}>
        {step === 'choose' && <ChooseWallet login={login} onLeave={close} />}
        {step === 'connecting' && <ConnectingStep login={login} />}
        {(step === 'sign' || step === 'verifying') && (
          <SignStep login={login} address={address ? shortAddress(address) : ''} />
        )}
      </div>
    </Sheet>
  )
}
