/** The gates of an action, with the done ones marked, and a link to the first missing one. */
import { GateCard } from '@assay/ui/notes/GateCard.tsx'
import { Button, type ButtonKind } from '@assay/ui/press/Button.tsx'
import { useT } from '../i18n/i18n.ts'
import { useGo } from '../routing/useGo.ts'
import { useMember } from '../session/session.ts'

const PATHS = {
  identity: '/idAuth',
  pin: '/modifyPayPass',
  email: '/bindEmail',
  address: '/addressBook?add=1',
} as const
export type AccountGate = { gate: keyof typeof PATHS; isOpen: boolean }

type GatesProps = {
  title: string
  gates: readonly AccountGate[]
  /** Where the link leads back to. */
  from: string
  kind?: ButtonKind
}

export function Gates({ title, gates, from, kind = 'primary' }: GatesProps) {
  const t = useT()
  const go = useGo()
  const isReviewed = useMember()?.identityStatus === 'underReview'
  const next = gates.find(({ isOpen }) => !isOpen)?.gate
  if (!next) return null
  const path = PATHS[next]
  const back = path.includes('?') ? '' : `?from=${encodeURIComponent(from)}`
  const done = gates.filter(({ isOpen }) => isOpen).length
  return (
    <GateCard
      title={title}
      progress={t('withdrawal.gateProgress', { done, all: gates.length })}
      steps={gates.map(({ gate, isOpen }) => ({
        label: t(`withdrawal.gate.${gate}`),
        isDone: isOpen,
      }))}
      action={
        <Button kind={kind} size="large" isBlock onClick={() => go.to(`${path}${back}`)}>
          {t(
            next === 'identity' && isReviewed
              ? 'withdrawal.open.inReview'
              : `withdrawal.open.${next}`,
          )}
        </Button>
      }
    />
  )
}
