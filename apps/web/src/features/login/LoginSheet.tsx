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
import { typedSignIn } from '../../account/typedSignIn.ts'
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
import { type Login, useLogin } from './useLogin.ts'

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
  const chosen = useChosenWay(login)
  const close = () => {
    closeLogin()
    if (pathname === '/login') go.to('/', { replace: true })
  }
  const leaveFor = (path: string) => {
    closeLogin()
    go.to(path)
  }
  const isChoosing = step === 'choose' || step === 'connecting'
  const signing = isAgain ? 'wallet.login.again' : 'wallet.sign.title'
  const title = chosen.hasAccount
    ? 'wallet.login.hasAccountTitle'
    : isChoosing
      ? (`wallet.login.${chosen.title}` as const)
      : signing
  return (
    <Sheet isOpen={isOpen} onClose={close} isLocked={step === 'verifying'} title={t(title)}>
      <div className={css.content}>
        {chosen.hasAccount && <HasAccount onInvite={() => leaveFor('/inviteFriends')} />}
        {!chosen.hasAccount && step === 'choose' && (
          <Ways
            chosen={chosen}
            login={login}
            onClose={close}
            onSignedIn={onSignedIn}
            onForgotten={() => leaveFor('/resetPass')}
          />
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

/** The way that was chosen, and how far a new account is. */
function useChosenWay({ leave, renew }: Login) {
  const { pathname, search } = useLocation()
  const { isOpen, isAgain } = useStore(loginSheet)
  const { address } = useWallet()
  const [way, setWay] = useState<Way>('wallet')
  const [isRegistering, setRegistering] = useState(false)
  const [isEnteringCode, setEnteringCode] = useState(false)
  const [isMember, setMember] = useState(false)

  /** A friend's link opens a new account. */
  const isInvited = pathname === '/login' && new URLSearchParams(search).has('code')
  useEffect(() => {
    if (isOpen) {
      setMember(session.get().member !== undefined)
      // A visitor who left to read the mail with the code finds its form again.
      const pending = sentCodeFor('register')?.contact
      const { kind } = pending ?? typedSignIn.get()
      if (kind || isInvited) setWay(kind ?? 'email')
      return setRegistering(pending !== undefined || isInvited)
    }
    leave()
    setRegistering(false)
    setEnteringCode(false)
  }, [isOpen, isInvited, leave])
  // Another account of the same wallet: already connected, so the text to sign comes at once.
  useEffect(() => {
    if (isAgain && address) renew()
  }, [isAgain, address, renew])

  const isNew = isRegistering && way !== 'wallet'
  const isCode = isEnteringCode && way !== 'wallet'
  return {
    way,
    setWay,
    isRegistering,
    setRegistering,
    setEnteringCode,
    isNew,
    isCode,
    hasAccount: isMember && isInvited && !isAgain,
    title: isCode ? ('codeTitle' as const) : isNew ? ('newTitle' as const) : ('title' as const),
  }
}

type WaysProps = {
  chosen: ReturnType<typeof useChosenWay>
  login: Login
  onClose: () => void
  onSignedIn: () => void
  onForgotten: () => void
}

function Ways({ chosen, login, onClose, onSignedIn, onForgotten }: WaysProps) {
  const t = useT()
  const { way, setWay, isRegistering, setRegistering, setEnteringCode, isNew, isCode } = chosen
  const { invitationCode } = useStore(session)
  const create = () => {
    if (way === 'wallet') setWay('email')
    setRegistering(true)
  }
  const ways = (['wallet', 'email', 'phone'] as const).map((id) => ({
    id,
    label: t(`wallet.login.${id}`),
  }))
  return (
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
      <Tabs label={t('wallet.login.ways')} tabs={ways} value={way} onChange={setWay} name="login" />
      <TabPanel name="login" id={way} className={css.content ?? ''}>
        {way === 'wallet' ? (
          <ChooseWallet login={login} onLeave={onClose} />
        ) : (
          <Suspense fallback={<Skeleton height={240} />}>
            <PasswordLogin
              key={way}
              kind={way}
              isRegistering={isRegistering}
              onRegistering={setRegistering}
              onCode={setEnteringCode}
              onSignedIn={onSignedIn}
              onForgotten={onForgotten}
            />
          </Suspense>
        )}
      </TabPanel>
    </>
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
