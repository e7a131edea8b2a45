/** How many wait on a page for somebody like me; nothing for none. */
import { getIdentityQueue } from '@assay/wire/routes/operator/identity.ts'
import { getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { getWithdrawalQueue } from '@assay/wire/routes/operator/withdrawals.ts'
import { useRead } from '../api/call.ts'
import { t } from '../i18n/words.ts'
import css from './Shell.module.css'

const EVERY_MS = 10_000

export function Waiting({ path }: { path: string }) {
  const on = (own: string) => ({ isOn: path === own, everyMs: EVERY_MS })
  const proposals = useRead(getProposals, { status: 'open' }, on('/approvals'))
  const withdrawals = useRead(getWithdrawalQueue, {}, on('/withdrawals'))
  const papers = useRead(getIdentityQueue, {}, on('/identity'))
  const mine = [
    ...(proposals.data ?? []).filter(({ canDecide }) => canDecide),
    ...(withdrawals.data ?? []).filter(({ canApprove }) => canApprove),
    ...(papers.data ?? []),
  ].length
  if (mine === 0) return null
  return (
    <span className={css.waiting}>
      {mine}
      <span className="srOnly"> {t('shell.waiting')}</span>
    </span>
  )
}
