/**
 * Sends what was reviewed, one wallet request after another: a plain transfer, or a permission
 * (reset to zero first if the token requires that) and the vault's deposit. Before each request the
 * wallet must still be on the reviewed network and account.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { getApproveAddress } from '@assay/wire/routes/deposit/approval.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import {
  approveCall,
  type Call,
  depositCall,
  type Hex,
  hasSucceeded,
  sendCall,
  transferCall,
  UNLIMITED,
  wouldPass,
} from '../../../chain/tokenCalls.ts'
import { type Translate, useT } from '../../../i18n/i18n.ts'
import { wallet } from '../../../session/wallet/wallet.ts'
import { troubleOf } from '../../../session/wallet/walletTrouble.ts'
import { haptic } from '../../../store/haptic.ts'
import type { DepositNetwork } from '../depositQueries.ts'
import { keepGiven, reportGiven } from '../permissions/givenPermissions.ts'
import { keepSentDeposit, type SentDeposit } from './sentDeposits.ts'
import { isApproved } from './walletAmount.ts'
import { readFacts } from './walletFacts.ts'

type WalletAction = 'transfer' | 'reset' | 'approve' | 'deposit' | 'revoke'
export type SendState =
  | { step: 'idle'; trouble?: { text: string; isCalm: boolean } }
  /** The chain is read before the wallet is asked. */
  | { step: 'checking' }
  | { step: 'asking' | 'confirming'; what: WalletAction; since: number }

export type WalletTransfer = {
  network: DepositNetwork
  /** The wallet's address and the member's own deposit address. */
  from: string
  to: string
  /** Whole tokens as typed, and in the token's smallest units. */
  text: string
  units: bigint
  way: 'transfer' | 'vault'
  isUnlimited: boolean
}

const POLL_MS = 1_500
const CONFIRM_MAX_MS = 5 * 60_000
/** DEP-18. */
const ALREADY_SHOWN_MS = 5_000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

class Trouble extends Error {}

/** The state of one sending while its page is open. */
type Sending = {
  t: Translate
  isOpen: () => boolean
  show: (state: SendState) => void
  onChanged: () => void
}
type Asked = { network: DepositNetwork; from: string; what: WalletAction; call: Call }

export function useWalletSend(onSent: (sent: SentDeposit) => void, onChanged: () => void) {
  const t = useT()
  const [state, setState] = useState<SendState>({ step: 'idle' })
  const isOpen = useRef(true)
  // At once, before anything is drawn: the second half of a double press finds it set.
  const isRunning = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const sending: Sending = { t, isOpen: () => isOpen.current, show: setState, onChanged }

  async function run(work: () => Promise<void>) {
    if (isRunning.current) return
    isRunning.current = true
    setState({ step: 'checking' })
    try {
      await work()
      if (isOpen.current) setState({ step: 'idle' })
    } catch (error) {
      const trouble = shownTrouble(error, t)
      if (isOpen.current) setState({ step: 'idle', trouble })
    } finally {
      isRunning.current = false
    }
  }
  /** Before it is read back again; what is under way stays. */
  const forgive = () => setState((now) => (now.step === 'idle' ? { step: 'idle' } : now))

  const send = (order: WalletTransfer) =>
    run(async () => {
      const { network, from, to, units, way } = order
      const what = way === 'vault' ? 'deposit' : 'transfer'
      const asked =
        way === 'vault'
          ? depositCall(await permit(sending, order), to, units)
          : transferCall(network.token, to, units)
      const transaction = await request(sending, { network, from, what, call: asked })
      const { asset, chainId } = network
      const amount = order.text
      const sent = { transaction, chainId, asset, amount, address: to, at: Date.now() }
      keepSentDeposit(sent)
      onSent(sent)
    })

  const revoke = (network: DepositNetwork, from: string, vault: string) =>
    run(async () => {
      const zero = approveCall(network.token, vault, 0n)
      const hash = await request(sending, { network, from, what: 'revoke', call: zero })
      await mined(sending, hash, 'revoke')
      showToast(t('walletDeposit.revoked'), 'success')
    })

  return { state, send, revoke, forgive, isBusy: state.step !== 'idle' }
}

export type WalletSend = ReturnType<typeof useWalletSend>

async function request({ t, show }: Sending, asked: Asked): Promise<Hex> {
  const { network, from, what } = asked
  const { address, wallet: connected } = wallet.get()
  if (!connected || address !== from) throw new Trouble(t('wallet.trouble.noAccount'))
  const { provider } = connected
  const chain = Number(await provider.request({ method: 'eth_chainId' }))
  if (chain !== network.chainId) throw new Trouble(t('walletDeposit.wrongNetwork'))
  show({ step: 'asking', what, since: Date.now() })
  const hash = await sendCall(provider, from, asked.call)
  haptic('success')
  return hash
}

/** Waits for a block; a failed permission is an error. */
async function mined(sending: Sending, hash: Hex, what: WalletAction): Promise<void> {
  const { t, isOpen, show, onChanged } = sending
  show({ step: 'confirming', what, since: Date.now() })
  const { provider } = wallet.get().wallet ?? {}
  const until = Date.now() + CONFIRM_MAX_MS
  while (provider && isOpen() && Date.now() < until) {
    const isDone = await hasSucceeded(provider, hash).catch(() => undefined)
    if (isDone) return onChanged()
    if (isDone === false) throw new Trouble(t('walletDeposit.sentFailed'))
    await wait(POLL_MS)
  }
  throw new Trouble(t('walletDeposit.failed', { message: hash }))
}

async function permit(sending: Sending, order: WalletTransfer): Promise<string> {
  const { t } = sending
  const { network, from, units, isUnlimited } = order
  const { token } = network
  const { provider } = wallet.get().wallet ?? {}
  const named = await call(getApproveAddress, {}).catch((cause) => {
    throw new Trouble(t('walletDeposit.noContract'), { cause })
  })
  const facts = provider && (await readFacts(provider, from, network))
  const { vault, allowance } = facts?.permission ?? {}
  const isNamed = named.some((one) => one.chainId === network.chainId && one.vault === vault)
  if (!provider || !vault || allowance === undefined || !isNamed) {
    throw new Trouble(t('walletDeposit.noAddress'))
  }
  if (allowance >= units) {
    if (isApproved(allowance, network.decimals)) {
      showToast(t('walletDeposit.alreadyApproved'), 'success', ALREADY_SHOWN_MS)
    }
    return vault
  }
  const asked = approveCall(token, vault, isUnlimited ? UNLIMITED : units)
  if (allowance > 0n && !(await wouldPass(provider, from, asked))) {
    const zero = approveCall(token, vault, 0n)
    const reset = await request(sending, { network, from, what: 'reset', call: zero })
    await mined(sending, reset, 'reset')
  }
  const transaction = await request(sending, { network, from, what: 'approve', call: asked })
  keepGiven({ vault, transaction, chainId: network.chainId })
  await mined(sending, transaction, 'approve')
  showToast(t('walletDeposit.approved'), 'success')
  // The deposit does not wait for the report, which is retried if it fails.
  void reportGiven(provider, network.chainId)
  return vault
}

function shownTrouble(error: unknown, t: Translate) {
  const isCalm = troubleOf(error).kind === 'rejected'
  const text =
    error instanceof Trouble
      ? error.message
      : isCalm
        ? t('walletDeposit.declined')
        : t('walletDeposit.failed', { message: String((error as Error).message).slice(0, 120) })
  return { text, isCalm }
}
