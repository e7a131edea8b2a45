/** Gates of a withdrawal: facts that cannot be changed now, then open steps. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import type { SavedAddress, WithdrawInfo } from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { Lock } from 'lucide-react'
import { Gates } from '../../account/Gates.tsx'
import { serverNow } from '../../api/serverClock.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { SupportLink } from '../../page/support/SupportLink.tsx'
import { gatesOf } from './withdrawForm.ts'

/** The first fact that closes withdrawals for now, or undefined. */
export function useClosed(info: WithdrawInfo): string | undefined {
  const t = useT()
  const format = useFormat()
  if (info.isFrozen) return t('withdrawal.frozen')
  if (info.isHalted) return t('withdrawal.halted')
  if (info.barredUntil > serverNow()) {
    return t('withdrawal.barred', { time: format.dateTime(info.barredUntil) })
  }
  return undefined
}

/** What only customer service can lift comes with the way to them. */
export function ClosedBanner({ text, isFrozen }: { text: string; isFrozen: boolean }) {
  return (
    <Banner
      kind="warn"
      icon={<Lock size={18} aria-hidden="true" />}
      action={isFrozen && <SupportLink />}
    >
      {text}
    </Banner>
  )
}

export function WithdrawGates({
  info,
  addresses,
}: {
  info: WithdrawInfo
  addresses: readonly SavedAddress[]
}) {
  const t = useT()
  return (
    <Gates title={t('withdrawal.gateTitle')} gates={gatesOf(info, addresses)} from="/withdraw" />
  )
}
