/** One member in full. Opening this page was written down, and the member reads that it was. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import type { Reply } from '@assay/wire/route.ts'
import { getMemberProfile } from '@assay/wire/routes/operator/members.ts'
import { useParams } from 'react-router'
import { consoleErrorText, useRead } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleLayout, ConsoleProblem, ConsoleSection } from '../../page/Page.tsx'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { Facts } from '../../table/Facts.tsx'
import { CreditForm } from './CreditForm.tsx'
import { FreezeForm } from './FreezeForm.tsx'
import { fiatOrdersOf } from './fiatColumns.tsx'
import { InviterForm } from './InviterForm.tsx'
import css from './members.module.css'
import { activity, balances, deposits, logins, records, withdrawals } from './recordColumns.tsx'
import { contractOrders, orders, positions, rounds } from './tradeColumns.tsx'

type Profile = Reply<typeof getMemberProfile>

export function MemberConsoleScreen() {
  const { id = '' } = useParams()
  const member = useRead(getMemberProfile, { member: Number(id) })
  if (!member.data) {
    return (
      <ConsoleLayout title={t('member.title', { id })}>
        <ConsoleProblem>{member.error ? consoleErrorText(member.error) : undefined}</ConsoleProblem>
      </ConsoleLayout>
    )
  }
  return <Loaded member={member.data} />
}

function Loaded({ member }: { member: Profile }) {
  const { roles } = useOperator()
  const isFreezer = roles.includes('support') || roles.includes('risk')
  return (
    <ConsoleLayout title={`${member.name} · ${member.id}`} hint={t('member.logged')}>
      <div className={css.top}>
        <Facts
          facts={[
            [t('member.email'), member.email || '—'],
            [t('member.phone'), member.phone || '—'],
            [t('member.wallet'), member.wallet || '—'],
            [t('members.identity'), tOf('identity', member.identityStatus)],
            [t('member.invitation'), member.invitationCode],
            [t('member.invitedBy'), member.invitedBy || '—'],
            [t('members.since'), when(member.createdAt)],
            [
              t('member.barred'),
              member.barredUntil > Date.now() ? when(member.barredUntil) : t('member.barred.none'),
            ],
            [
              t('members.state'),
              member.frozenBy ? (
                <StatusPill key="frozen" tone="warn">
                  {tOf('frozenBy', member.frozenBy)}
                </StatusPill>
              ) : (
                t('members.free')
              ),
            ],
            member.frozenReason !== '' && [t('member.frozenReason'), member.frozenReason],
          ]}
        />
        <div className={css.acts}>
          {isFreezer && member.frozenBy !== 'operator' && (
            <FreezeForm member={member.id} isFrozen={false} />
          )}
          {isFreezer && member.frozenBy !== '' && <FreezeForm member={member.id} isFrozen={true} />}
          {isFreezer && member.isFeeShared && <InviterForm member={member.id} />}
          {roles.includes('financeMaker') && <CreditForm member={member.id} />}
        </div>
      </div>
      <Rows title={t('member.balances')} columns={balances} rows={member.balances} />
      <Rows title={t('member.orders')} columns={orders} rows={member.orders} />
      <Rows title={t('member.positions')} columns={positions} rows={member.positions} />
      <Rows
        title={t('member.contractOrders')}
        columns={contractOrders}
        rows={member.contractOrders}
      />
      <Rows title={t('member.rounds')} columns={rounds} rows={member.rounds} />
      <Rows
        title={t('member.fiatOrders')}
        columns={fiatOrdersOf(member.id)}
        rows={member.fiatOrders}
      />
      <Rows title={t('member.records')} columns={records} rows={member.records} />
      <Rows title={t('member.deposits')} columns={deposits} rows={member.deposits} />
      <Rows title={t('member.withdrawals')} columns={withdrawals} rows={member.withdrawals} />
      <Rows title={t('member.logins')} columns={logins} rows={member.logins} />
      <Rows title={t('member.activity')} columns={activity} rows={member.activity} />
    </ConsoleLayout>
  )
}

type RowsProps<Row> = {
  title: string
  columns: readonly ConsoleColumn<Row>[]
  rows: readonly Row[]
}

function Rows<Row extends object>({ title, columns, rows }: RowsProps<Row>) {
  return (
    <ConsoleSection title={title}>
      <ConsoleTable
        label={title}
        columns={columns}
        rows={rows}
        keyOf={(row) => rows.indexOf(row)}
        empty={t('member.nothing')}
      />
    </ConsoleSection>
  )
}
