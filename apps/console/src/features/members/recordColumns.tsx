/**
 * A member's money and account as tables: balances, statement, deposits and withdrawals, sessions,
 * activity.
 */
import { ACTIVITY_DETAILS } from '@assay/domain/identity/activity.ts'
import type { Reply } from '@assay/wire/route.ts'
import type { getMemberProfile } from '@assay/wire/routes/operator/members.ts'
import { short, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import type { ConsoleColumn } from '../../table/ConsoleTable.tsx'

type Profile = Reply<typeof getMemberProfile>
type Of<Name extends keyof Profile> = Profile[Name] extends (infer Row)[] ? Row : never

export const balances: readonly ConsoleColumn<Of<'balances'>>[] = [
  { title: t('member.account'), cell: ({ account }) => t(`account.${account}`) },
  { title: t('member.coin'), cell: ({ asset }) => asset },
  {
    title: t('member.available'),
    sum: ({ available, asset }) => ({ amount: available, of: asset }),
  },
  { title: t('member.held'), sum: ({ held, asset }) => ({ amount: held, of: asset }) },
  {
    title: t('member.total'),
    sum: ({ available, held, asset }) => ({ amount: available + held, of: asset }),
  },
]

export const records: readonly ConsoleColumn<Of<'records'>>[] = [
  { title: t('member.at'), cell: ({ at }) => when(at) },
  { title: t('member.kind'), cell: ({ kind }) => t(`record.${kind}`), isText: true },
  { title: t('member.account'), cell: ({ account }) => t(`account.${account}`) },
  { title: t('member.change'), sum: ({ change, asset }) => ({ amount: change, of: asset }) },
  { title: t('member.locked'), sum: ({ held, asset }) => ({ amount: held, of: asset }) },
  {
    title: t('member.after'),
    sum: ({ balanceAfter, asset }) => ({ amount: balanceAfter, of: asset, isNamed: true }),
  },
]

export const deposits: readonly ConsoleColumn<Of<'deposits'>>[] = [
  { title: t('member.at'), cell: ({ createdAt }) => when(createdAt) },
  { title: t('member.chain'), cell: ({ chain }) => chain },
  {
    title: t('member.amount'),
    sum: ({ amount, asset }) => ({ amount, of: asset, isNamed: true }),
  },
  { title: t('member.status'), cell: ({ status }) => t(`deposit.${status}`) },
  {
    title: t('member.transaction'),
    cell: ({ transaction }) => <span title={transaction}>{short(transaction)}</span>,
  },
]

export const withdrawals: readonly ConsoleColumn<Of<'withdrawals'>>[] = [
  { title: t('member.at'), cell: ({ requestedAt }) => when(requestedAt) },
  { title: t('withdrawals.number'), cell: ({ id }) => id, isFigure: true },
  { title: t('member.chain'), cell: ({ chain }) => chain },
  {
    title: t('member.amount'),
    sum: ({ amount, asset }) => ({ amount, of: asset, isNamed: true }),
  },
  { title: t('withdrawals.fee'), sum: ({ fee, asset }) => ({ amount: fee, of: asset }) },
  {
    title: t('withdrawals.to'),
    cell: ({ address }) => <span title={address}>{short(address)}</span>,
  },
  { title: t('member.status'), cell: ({ status }) => t(`withdrawal.${status}`) },
  {
    title: t('member.transaction'),
    cell: ({ transaction }) => <span title={transaction}>{short(transaction) || '—'}</span>,
  },
]

export const logins: readonly ConsoleColumn<Of<'logins'>>[] = [
  { title: t('member.seen'), cell: ({ seenAt }) => when(seenAt) },
  { title: t('member.signedIn'), cell: ({ createdAt }) => when(createdAt) },
  { title: t('member.device'), cell: ({ device }) => device, isText: true },
  { title: t('member.wallet'), cell: ({ wallet }) => short(wallet) || '—' },
]

export const activity: readonly ConsoleColumn<Of<'activity'>>[] = [
  { title: t('member.at'), cell: ({ at }) => when(at) },
  { title: t('member.what'), cell: ({ kind }) => t(`activity.${kind}`), isText: true },
  { title: t('member.who'), cell: ({ actor }) => t(`actor.${actor}`) },
  { title: t('member.details'), cell: detailText, isText: true },
  { title: t('member.address'), cell: ({ address }) => address },
]

/** `Role: Support`; of an identity paper its faults: `Photo: Cannot be read`. */
function detailText({ details, more }: Of<'activity'>): string {
  const named = ACTIVITY_DETAILS.flatMap((name) => {
    const value = details[name]
    if (value === undefined || value === '') return []
    const said = name === 'role' ? tOf('role', String(value)) : tOf('fault', String(value))
    return [`${t(`detail.${name}`)}: ${said}`]
  })
  return [...named, ...(more > 0 ? [t('member.moreOfDay', { count: more })] : [])].join(', ')
}
