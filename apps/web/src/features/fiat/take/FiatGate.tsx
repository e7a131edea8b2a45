/** What stands before buying and selling: a verified identity, and for a sale the password that lets coins go. */
import type { Side } from '@assay/domain/spot/order.ts'
import { GateCard } from '@assay/ui/notes/GateCard.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useGo } from '../../../app/routing/useGo.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useMember } from '../../../session/session.ts'

const BACK = { buy: '/otc', sell: encodeURIComponent('/otc?side=sell') }

type FiatGateProps = { side: Side; isVerified: boolean; hasPin: boolean }

export function FiatGate({ side, isVerified, hasPin }: FiatGateProps) {
  const t = useT()
  const go = useGo()
  const isReviewed = useMember()?.identityStatus === 'underReview'
  const gates = [
    { gate: 'identity', path: '/idAuth', isDone: isVerified },
    ...(side === 'sell' ? [{ gate: 'pin', path: '/modifyPayPass', isDone: hasPin } as const] : []),
  ] as const
  const next = gates.find(({ isDone }) => !isDone)
  if (!next) return null
  const done = gates.filter(({ isDone }) => isDone).length
  return (
    <GateCard
      title={t('fiat.gate')}
      progress={t('withdraw.gateProgress', { done, all: gates.length })}
      steps={gates.map(({ gate, isDone }) => ({ label: t(`withdraw.gate.${gate}`), isDone }))}
      action={
        <Button size="large" isBlock onClick={() => go.to(`${next.path}?from=${BACK[side]}`)}>
          {t(
            next.gate === 'identity' && isReviewed
              ? 'withdraw.open.inReview'
              : `withdraw.open.${next.gate}`,
          )}
        </Button>
      }
    />
  )
}
