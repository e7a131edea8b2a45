/** How many wait on a page for somebody like me; nothing for none. */
import { getIdentityQueue } from '@assay/wire/routes/operator/identity.ts'
import { getProofs } from '@assay/wire/routes/operator/proofs.ts'
import { getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { getWithdrawalQueue } from '@assay/wire/routes/operator/withdrawals.ts'
import { useRead } from '../api/call.ts'
import { useOperator } from '../api/session.ts'
import { t } from '../i18n/words.ts'
import { has } from './roles.ts'
import css from './Shell.module.css'

const EVERY_MS = 10_000

export function Waiting({ path }: { path: string }) {
  const isAnswering = has(useOperator(), getProofs.roles)
  const on = (own: string) => ({ isOn: path === own, everyMs: EVERY_MS })
  const proposals = useRead(getProposals, { status: 'open' }, on('/approvals'))
  const withdrawals = useRead(getWithdrawalQueue, {}, on('/withdrawals'))
  const papers = useRead(getIdentityQueue, {}, on('/identity'))
  const hints = useRead(getProofs, {}, on(isAnswering ? '/deposits' : ''))
  // What another page's link has read is in the cache of all of them.
  const waiting: Record<string, readonly unknown[] | undefined> = {
    '/approvals': proposals.data?.filter(({ canDecide }) => canDecide),
    '/withdrawals': withdrawals.data?.filter(({ canApprove }) => canApprove),
    '/identity': papers.data,
    '/deposits': hints.data,
  }
  const mine = waiting[path]?.length ?? 0
  if (mine === 0) return null
  return (
    <span className={css.waiting}>
      {mine}
      <span className="srOnly"> {t('shell.waiting')}</span>
    </span>
  )
}
