/**
 * The steps of a wallet sign-in as one state: choose → connecting → sign → verifying, and the
 * second factor if enrolled. Declining in the wallet leads back to the list; a failure of the
 * server also disconnects the wallet.
 */
import { signInAsDemo } from '@assay/wire/routes/dev.ts'
import type { Challenge } from '@assay/wire/rows/challenge.ts'
import { useCallback, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { toastError } from '../../api/errorText.ts'
import { startSession } from '../../session/session.ts'
import {
  askChallenge,
  type SignedChallenge,
  signChallenge,
} from '../../session/wallet/signInWithWallet.ts'
import { wallet } from '../../session/wallet/wallet.ts'
import { cancelConnecting, connectWallet } from '../../session/wallet/walletConnection.ts'
import type { Wallet } from '../../session/wallet/walletDiscovery.ts'
import type { WalletTrouble } from '../../session/wallet/walletTrouble.ts'
import { haptic } from '../../store/haptic.ts'

export type LoginState =
  | { step: 'choose'; trouble: WalletTrouble | undefined }
  | { step: 'connecting'; wallet: Wallet }
  | { step: 'sign' | 'verifying'; challenge: Challenge; trouble: WalletTrouble | undefined }
  | { step: 'factor'; signed: SignedChallenge; hasPasskey: boolean }

export type Login = ReturnType<typeof useLogin>

const CHOOSE: LoginState = { step: 'choose', trouble: undefined }

export function useLogin(onSignedIn: () => void) {
  const [state, setState] = useState<LoginState>(CHOOSE)
  const attempt = useRef(0)

  const challengeFor = useCallback(async (mine: number) => {
    const asked = await askChallenge()
    if (mine !== attempt.current) return
    if ('trouble' in asked) setState({ step: 'choose', trouble: asked.trouble })
    else setState({ step: 'sign', challenge: asked.challenge, trouble: undefined })
  }, [])

  const choose = useCallback(
    async (chosen: Wallet) => {
      const mine = ++attempt.current
      setState({ step: 'connecting', wallet: chosen })
      const isThere = wallet.get().status === 'connected' && wallet.get().wallet?.id === chosen.id
      const trouble = isThere ? undefined : await connectWallet(chosen)
      if (mine !== attempt.current) return
      if (trouble) setState({ step: 'choose', trouble })
      else await challengeFor(mine)
    },
    [challengeFor],
  )

  const entered = () => {
    haptic('success')
    setState(CHOOSE)
    onSignedIn()
  }

  const sign = async () => {
    if (state.step !== 'sign') return
    const mine = ++attempt.current
    const { challenge } = state
    setState({ step: 'verifying', challenge, trouble: undefined })
    const signed = await signChallenge(challenge)
    if (mine !== attempt.current) return
    if ('member' in signed) entered()
    else if ('signed' in signed) setState({ step: 'factor', ...signed })
    else if (signed.trouble.kind === 'server') setState({ step: 'choose', trouble: signed.trouble })
    else setState({ step: 'sign', challenge, trouble: signed.trouble })
  }

  const leave = useCallback(() => {
    attempt.current += 1
    if (wallet.get().status === 'connecting') cancelConnecting()
    setState(CHOOSE)
  }, [])

  const enterDemo = async (name: 'veteran' | 'newcomer') => {
    try {
      startSession(await call(signInAsDemo, { name }))
      onSignedIn()
    } catch (error) {
      toastError(error)
    }
  }
  /** An expired text is replaced by a new one. */
  const renew = useCallback(() => {
    void challengeFor(++attempt.current)
  }, [challengeFor])

  return { state, choose, sign, entered, leave, renew, enterDemo }
}
