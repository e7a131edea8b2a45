/** What the wallet or the network has to do, or the last error. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Hourglass } from 'lucide-react'
import { useT } from '../../../i18n/i18n.ts'
import { useNow } from '../../../live/countdowns/useNow.ts'
import type { SendState } from './useWalletSend.ts'
import { WalletNote } from './WalletSteps.tsx'

const LONG_MS = 60_000

export function SendingNote({ state }: { state: SendState }) {
  const t = useT()
  const isWaiting = state.step !== 'idle'
  const now = useNow({ isRunning: isWaiting, clock: Date.now })
  if (state.step === 'idle') {
    return state.trouble ? (
      <WalletNote text={state.trouble.text} isCalm={state.trouble.isCalm} />
    ) : null
  }
  if (state.step === 'checking') return null
  const isLong = state.step === 'asking' && now - state.since > LONG_MS
  return (
    <Banner icon={<Hourglass size={18} aria-hidden="true" />}>
      {isLong
        ? t('walletDeposit.askLong')
        : t(
            state.step === 'asking'
              ? `walletDeposit.ask.${state.what}`
              : 'walletDeposit.confirming',
          )}
    </Banner>
  )
}
