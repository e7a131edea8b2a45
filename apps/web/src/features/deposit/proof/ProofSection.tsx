/**
 * Reporting a missing deposit: its requirements, the form, and earlier reports. A report credits
 * nothing, and says so.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import type { Reply } from '@assay/wire/route.ts'
import type { getDepositProofs } from '@assay/wire/routes/deposit/depositProof.ts'
import type { MemberInfo } from '@assay/wire/routes/member/member.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Gates } from '../../../account/Gates.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { SupportLink } from '../../../page/support/SupportLink.tsx'
import { refreshMember, useMember } from '../../../session/session.ts'
import css from '../DepositScreen.module.css'
import { type DepositNetwork, proofsQuery } from '../depositQueries.ts'
import { ProofSheet } from './ProofSheet.tsx'

/** Gates of a report, in this order (DEP-05). */
const gatesOf = (member: MemberInfo) =>
  [
    { gate: 'identity', isOpen: member.identityStatus === 'verified' },
    { gate: 'pin', isOpen: member.hasPin },
    { gate: 'email', isOpen: member.isEmailVerified },
  ] as const

export function ProofSection({ network }: { network: DepositNetwork }) {
  const t = useT()
  const member = useMember()
  const [isOpen, setOpen] = useState(false)
  // A gate may have been passed on another page or device.
  useEffect(() => void refreshMember(), [])
  if (!member) return null
  const gates = gatesOf(member)
  return (
    <section className={css.list}>
      <h2 className={css.title}>{t('depositProof.title')}</h2>
      <p className={css.note}>{t('depositProof.text')}</p>
      {gates.some(({ isOpen }) => !isOpen) ? (
        <>
          <Gates
            title={t('depositProof.gateTitle')}
            gates={gates}
            from="/coinRecharge"
            kind="secondary"
          />
          <SupportLink />
        </>
      ) : (
        <Button kind="secondary" isBlock onClick={() => setOpen(true)}>
          {t('depositProof.open')}
        </Button>
      )}
      <Proofs />
      <ProofSheet isOpen={isOpen} network={network} onClose={() => setOpen(false)} />
    </section>
  )
}

type Proof = Reply<typeof getDepositProofs>[number]
const TONE = { waiting: 'info', completed: 'success', rejected: 'error' } as const

function Proofs() {
  const t = useT()
  const { data, error, refetch } = useQuery(proofsQuery)
  if (error && !data) {
    return (
      <p className={css.note} role="status">
        {t('deposit.listFailed')}
        <Button kind="quiet" onClick={() => refetch()}>
          {t('app.retry')}
        </Button>
      </p>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <>
      <h3 className={css.title}>{t('depositProof.list')}</h3>
      <ul>
        {data.map((proof) => (
          <ProofRow key={proof.id} proof={proof} />
        ))}
      </ul>
    </>
  )
}

function ProofRow({ proof }: { proof: Proof }) {
  const t = useT()
  const format = useFormat()
  const { amount, asset, status, transaction, note, createdAt } = proof
  return (
    <li className={css.row} data-proof={status}>
      <div className={css.rowHead}>
        <Num size="md">{`${format.exact(amount)} ${asset}`}</Num>
        <StatusPill tone={TONE[status]}>{t(`depositProof.${status}`)}</StatusPill>
      </div>
      <span className={css.note}>
        {`${transaction.slice(0, 10)}…${transaction.slice(-6)} · ${format.dateTime(createdAt)}`}
      </span>
      {note && <p className={css.note}>{note}</p>}
    </li>
  )
}
