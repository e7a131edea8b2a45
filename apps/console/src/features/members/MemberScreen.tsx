/** One member in full. Opening this page was written down, and the member reads that it was. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import type { Reply } from '@assay/wire/route.ts'
import { getMember } from '@assay/wire/routes/operator/members.ts'
import { useParams } from 'react-router'
import { errorText, useRead } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { Page, Problem, Section } from '../../app/Page.tsx'
import { exact, grouped, short, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { type Column, DeskTable } from '../../table/DeskTable.tsx'
import { Facts } from '../../table/Facts.tsx'
import { CreditForm } from './CreditForm.tsx'
import { FreezeForm } from './FreezeForm.tsx'
import css from './members.module.css'

export type Profile = Reply<typeof getMember>
type Of<Name extends keyof Profile> = Profile[Name] extends (infer Row)[] ? Row : never

const balances: readonly Column<Of<'balances'>>[] = [
  { title: t('member.account'), cell: ({ account }) => tOf('account', account) },
  { title: t('member.coin'), cell: ({ asset }) => asset },
  { title: t('member.available'), sum: ({ available }) => ({ text: exact(available) }) },
  { title: t('member.held'), sum: ({ held }) => ({ text: exact(held) }) },
]
const orders: readonly Column<Of<'orders'>>[] = [
  { title: t('member.order'), cell: ({ id }) => id, isFigure: true },
  { title: t('member.market'), cell: ({ market }) => market },
  { title: t('member.side'), cell: ({ side, type }) => `${side} ${type}` },
  { title: t('member.price'), sum: ({ price }) => ({ text: grouped(price) || '—' }) },
  { title: t('member.quantity'), sum: ({ quantity }) => ({ text: grouped(quantity) }) },
  { title: t('member.filled'), sum: ({ filled }) => ({ text: grouped(filled) }) },
  { title: t('member.status'), cell: ({ status }) => status },
  { title: t('member.at'), cell: ({ placedAt }) => when(placedAt), isFigure: true },
]
const positions: readonly Column<Of<'positions'>>[] = [
  { title: t('member.order'), cell: ({ id }) => id, isFigure: true },
  { title: t('member.market'), cell: ({ market }) => market },
  { title: t('member.side'), cell: ({ side, marginMode }) => `${side} ${marginMode}` },
  { title: t('member.leverage'), cell: ({ leverage }) => `${leverage}×`, isFigure: true },
  { title: t('member.lots'), cell: ({ lots }) => lots, isFigure: true },
  { title: t('member.entry'), sum: ({ entryPrice }) => ({ text: grouped(entryPrice) }) },
  { title: t('member.mark'), sum: ({ markPrice }) => ({ text: grouped(markPrice) || '—' }) },
  {
    title: t('member.liquidation'),
    sum: ({ liquidationPrice }) => ({ text: grouped(liquidationPrice) || '—' }),
  },
  { title: t('member.margin'), sum: ({ margin }) => ({ text: exact(margin) }) },
  {
    title: t('member.unrealized'),
    sum: ({ unrealizedPnl }) => ({ text: exact(unrealizedPnl) }),
  },
  { title: t('member.at'), cell: ({ openedAt }) => when(openedAt), isFigure: true },
]
const rounds: readonly Column<Of<'rounds'>>[] = [
  { title: t('member.round'), cell: ({ id }) => id, isFigure: true },
  { title: t('member.market'), cell: ({ market }) => market },
  { title: t('member.side'), cell: ({ direction }) => direction },
  {
    title: t('member.stake'),
    sum: ({ stake, asset }) => ({ text: exact(stake), unit: asset }),
  },
  { title: t('member.status'), cell: ({ status }) => status },
  { title: t('member.result'), sum: ({ netResult }) => ({ text: exact(netResult) }) },
  { title: t('member.at'), cell: ({ acceptedAt }) => when(acceptedAt), isFigure: true },
]
const records: readonly Column<Of<'records'>>[] = [
  { title: t('member.at'), cell: ({ at }) => when(at) },
  { title: t('member.kind'), cell: ({ kind }) => kind },
  { title: t('member.account'), cell: ({ account }) => tOf('account', account) },
  { title: t('member.coin'), cell: ({ asset }) => asset },
  { title: t('member.change'), sum: ({ change }) => ({ text: exact(change) }) },
  { title: t('member.after'), sum: ({ balanceAfter }) => ({ text: exact(balanceAfter) }) },
]
const logins: readonly Column<Of<'logins'>>[] = [
  { title: t('member.seen'), cell: ({ seenAt }) => when(seenAt) },
  { title: t('member.signedIn'), cell: ({ createdAt }) => when(createdAt) },
  { title: t('member.device'), cell: ({ device }) => device },
  { title: t('member.wallet'), cell: ({ wallet }) => short(wallet) || '—' },
]
const deposits: readonly Column<Of<'deposits'>>[] = [
  { title: t('member.at'), cell: ({ at }) => when(at) },
  { title: t('member.chain'), cell: ({ chain }) => chain },
  {
    title: t('member.amount'),
    sum: ({ amount, asset }) => ({ text: exact(amount), unit: asset }),
  },
  { title: t('member.status'), cell: ({ status }) => status },
  { title: t('member.transaction'), cell: ({ transaction }) => short(transaction) },
]
const activity: readonly Column<Of<'activity'>>[] = [
  { title: t('member.at'), cell: ({ at }) => when(at) },
  { title: t('member.what'), cell: ({ kind }) => kind },
  { title: t('member.who'), cell: ({ actor }) => actor },
  {
    title: t('member.details'),
    cell: ({ details }) => (details === '{}' ? '' : details),
    isText: true,
  },
  { title: t('member.address'), cell: ({ address }) => address },
]

export function MemberScreen() {
  const { id = '' } = useParams()
  const member = useRead(getMember, { member: Number(id) })
  if (!member.data) {
    return (
      <Page title={t('member.title', { id })}>
        <Problem>{member.error ? errorText(member.error) : undefined}</Problem>
      </Page>
    )
  }
  return <Loaded member={member.data} />
}

function Loaded({ member }: { member: Profile }) {
  const { roles } = useOperator()
  const isFreezer = roles.includes('support') || roles.includes('risk')
  return (
    <Page title={`${member.name} · ${member.id}`} hint={t('member.logged')}>
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
            [t('member.barred'), member.barredUntil > Date.now() ? when(member.barredUntil) : '—'],
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
          {isFreezer && <FreezeForm member={member.id} isFrozen={member.frozenBy !== ''} />}
          {roles.includes('financeMaker') && <CreditForm member={member.id} />}
        </div>
      </div>
      <Rows title={t('member.balances')} columns={balances} rows={member.balances} />
      <Rows title={t('member.orders')} columns={orders} rows={member.orders} />
      <Rows title={t('member.positions')} columns={positions} rows={member.positions} />
      <Rows title={t('member.rounds')} columns={rounds} rows={member.rounds} />
      <Rows title={t('member.records')} columns={records} rows={member.records} />
      <Rows title={t('member.deposits')} columns={deposits} rows={member.deposits} />
      <Rows title={t('member.logins')} columns={logins} rows={member.logins} />
      <Rows title={t('member.activity')} columns={activity} rows={member.activity} />
    </Page>
  )
}

type RowsProps<Row> = { title: string; columns: readonly Column<Row>[]; rows: readonly Row[] }

function Rows<Row extends object>({ title, columns, rows }: RowsProps<Row>) {
  return (
    <Section title={title}>
      <DeskTable
        label={title}
        columns={columns}
        rows={rows}
        keyOf={(row) => rows.indexOf(row)}
        empty={t('member.nothing')}
      />
    </Section>
  )
}
