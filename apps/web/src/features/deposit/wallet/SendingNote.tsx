/** What the wallet or the network has to do, or the last error. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import type { SendState } from './useWalletSend.ts'
import { WalletNote } from './WalletSteps.tsx'

const LONG_MS = 60_000

export function SendingNote({ state }: { state: SendState }) {
  const t = useT()
  const [now, setNow] = useState(Date.now)
  const isWaiting = state.step !== 'idle'
  useEffect(() => {
    if (!isWaiting) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])
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
