/**
 * Gates of buying and selling: a verified identity, and for a sale the fund password, which
 * releases coins.
 */
import type { Side } from '@assay/domain/spot/order.ts'
import { Gates } from '../../../account/Gates.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useMember } from '../../../session/session.ts'

const BACK = { buy: '/otc', sell: '/otc?side=sell' }

type FiatGateProps = { side: Side; isVerified: boolean; hasPin: boolean }

export function FiatGate({ side, isVerified, hasPin }: FiatGateProps) {
  const t = useT()
  const member = useMember()
  // The code for a fund password is sent to the email address, or to the phone without one.
  const email = { gate: 'email', isOpen: member?.isEmailVerified === true } as const
  const pin = { gate: 'pin', isOpen: hasPin } as const
  return (
    <Gates
      title={t('fiat.gate')}
      gates={[
        { gate: 'identity', isOpen: isVerified },
        ...(side === 'buy' ? [] : member?.phone ? [pin] : [email, pin]),
      ]}
      from={BACK[side]}
    />
  )
}
