/** What stands before a withdrawal: facts that nobody can change now, then steps still to be done. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { GateCard } from '@assay/ui/notes/GateCard.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Lock } from 'lucide-react'
import { serverNow } from '../../api/serverClock.ts'
import { hasRoute } from '../../app/routing/routeOf.ts'
import { useGo } from '../../app/routing/useGo.ts'
import { SupportLink } from '../../app/SupportLink.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useMember } from '../../session/session.ts'
import type { Info, Saved } from './withdrawalQueries.ts'
import { GATE_PATHS, gatesOf } from './withdrawForm.ts'

/** The first fact that closes withdrawals for now, or undefined. */
export function useClosed(info: Info): string | undefined {
  const t = useT()
  const format = useFormat()
  if (info.isFrozen) return t('withdraw.frozen')
  if (info.isHalted) return t('withdraw.halted')
  if (info.barredUntil > serverNow()) {
    return t('withdraw.barred', { time: format.dateTime(info.barredUntil) })
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

export function WithdrawGates({ info, addresses }: { info: Info; addresses: readonly Saved[] }) {
  const t = useT()
  const go = useGo()
  const member = useMember()
  const gates = gatesOf(info, addresses)
  const next = gates.find(({ isOpen }) => !isOpen)
  if (!next) return null
  const path = GATE_PATHS[next.gate]
  const [page = ''] = path.split('?')
  const done = gates.filter(({ isOpen }) => isOpen).length
  const from = path.includes('?') ? '' : '?from=/withdraw'
  return (
    <GateCard
      title={t('withdraw.gateTitle')}
      progress={t('withdraw.gateProgress', { done, all: gates.length })}
      steps={gates.map(({ gate, isOpen }) => ({
        label: t(`withdraw.gate.${gate}`),
        isDone: isOpen,
      }))}
      action={
        hasRoute(page) && (
          <Button size="large" isBlock onClick={() => go.to(`${path}${from}`)}>
            {t(
              next.gate === 'identity' && member?.identityStatus === 'underReview'
                ? 'withdraw.open.inReview'
                : `withdraw.open.${next.gate}`,
            )}
          </Button>
        )
      }
    />
  )
}
