/**
 * Signing in: by wallet (pick, connect, read the text, sign), or by email or phone with a password.
 * The demo has accounts that need neither, and visitors can just look around.
 */
import { TabPanel, Tabs } from '@assay/ui/bars/Tabs.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { sentCodeFor } from '../../account/code/sentCode.ts'
import { useT } from '../../i18n/i18n.ts'
import { lazyPart } from '../../routing/loading/lazyScreen.tsx'
import { useGo } from '../../routing/useGo.ts'
import { closeLogin, loginSheet } from '../../session/loginSheet.ts'
import { session } from '../../session/session.ts'
import { shortAddress, useWallet } from '../../session/wallet/wallet.ts'
import { useStore } from '../../store/createStore.ts'
import { ChooseWallet } from './ChooseWallet.tsx'
import { ConnectingStep } from './ConnectingStep.tsx'
import { InvitedBy } from './InvitedBy.tsx'
import css from './LoginSheet.module.css'
import { SignStep } from './SignStep.tsx'
import { useLogin } from './useLogin.ts'

const PasswordLogin = lazyPart(
  () => import('./password/PasswordLogin.tsx').then((m) => m.PasswordLogin),
  'account',
  'errors',
)

const WalletFactorStep = lazyPart(
  () => import('./WalletFactorStep.tsx').then((m) => m.WalletFactorStep),
  'account',
  'errors',
)

type Way = 'wallet' | 'email' | 'phone'

export function LoginSheet() {
  const t = useT()
  const go = useGo()
  const { pathname, search } = useLocation()
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
  const [way, setWay] = useState<Way>('wallet')
  const [isRegistering, setRegistering] = useState(false)
  const [isEnteringCode, setEnteringCode] = useState(false)
  const { invitationCode } = useStore(session)
  const [isMember, setMember] = useState(false)

  /** A friend's link opens a new account. */
  const isInvited = pathname === '/login' && new URLSearchParams(search).has('code')
  const { leave } = login
  useEffect(() => {
    if (isOpen) {
      setMember(session.get().member !== undefined)
      // A visitor who left to read the mail with the code finds its form again.
      const pending = sentCodeFor('register')?.contact
      if (pending || isInvited) setWay(pending?.kind ?? 'email')
      return setRegistering(pending !== undefined || isInvited)
    }
    leave()
    setRegistering(false)
    setEnteringCode(false)
  }, [isOpen, isInvited, leave])
  const { renew } = login
  // Another account of the same wallet: already connected, so the text to sign comes at once.
  useEffect(() => {
    if (isAgain && address) renew()
  }, [isAgain, address, renew])

  const close = () => {
    closeLogin()
    if (pathname === '/login') go.to('/', { replace: true })
  }
  const hasAccount = isMember && isInvited && !isAgain
  const signing = isAgain ? 'wallet.login.again' : 'wallet.sign.title'
  const isNew = isRegistering && way !== 'wallet'
  const isCode = isEnteringCode && way !== 'wallet'
  const entry = isCode ? 'codeTitle' : isNew ? 'newTitle' : 'title'
  const title = hasAccount
    ? 'wallet.login.hasAccountTitle'
    : step === 'choose' || step === 'connecting'
      ? (`wallet.login.${entry}` as const)
      : signing
  const invite = () => {
    closeLogin()
    go.to('/inviteFriends')
  }
  const create = () => {
    if (way === 'wallet') setWay('email')
    setRegistering(true)
  }
  const ways = (['wallet', 'email', 'phone'] as const).map((id) => ({
    id,
    label: t(`wallet.login.${id}`),
  }))
  const forgotten = () => {
    closeLogin()
    go.to('/resetPass')
  }
  return (
    <Sheet isOpen={isOpen} onClose={close} isLocked={step === 'verifying'} title={t(title)}>
      <div className={css.content}>
        {hasAccount && <HasAccount onInvite={invite} />}
        {!hasAccount && step === 'choose' && (
          <>
            {invitationCode && !isCode && <InvitedBy code={invitationCode} />}
            {!isNew && !isCode && (
              <div className={css.newHere}>
                {t('wallet.login.new')}
                <Button kind="secondary" onClick={create}>
                  {t('wallet.login.create')}
                </Button>
              </div>
            )}
            <Tabs
              label={t('wallet.login.ways')}
              tabs={ways}
              value={way}
              onChange={setWay}
              name="login"
            />
            <TabPanel name="login" id={way} className={css.content ?? ''}>
              {way === 'wallet' ? (
                <ChooseWallet login={login} onLeave={close} />
              ) : (
                <Suspense fallback={<Skeleton height={240} />}>
                  <PasswordLogin
                    key={way}
                    kind={way}
                    isRegistering={isRegistering}
                    onRegistering={setRegistering}
                    onCode={setEnteringCode}
                    onSignedIn={onSignedIn}
                    onForgotten={forgotten}
                  />
                </Suspense>
              )}
            </TabPanel>
          </>
        )}
        {step === 'connecting' && <ConnectingStep login={login} />}
        {login.state.step === 'factor' && (
          <Suspense fallback={<Skeleton height={240} />}>
            <WalletFactorStep {...login.state} onEntered={login.entered} onBack={login.leave} />
          </Suspense>
        )}
        {(step === 'sign' || step === 'verifying') && (
          <SignStep login={login} address={address ? shortAddress(address) : ''} />
        )}
      </div>
    </Sheet>
  )
}

/** A signed-in member opened a friend's link: they cannot register or get an inviter. */
function HasAccount({ onInvite }: { onInvite: () => void }) {
  const t = useT()
  return (
    <>
      <p>{t('wallet.login.hasAccount')}</p>
      <p className={css.muted}>{t('wallet.login.inviterOnce')}</p>
      <Button onClick={onInvite}>{t('app.title.invite')}</Button>
    </>
  )
}
