/**
 * Friends as CSV: a line for each coin that one brought, or one line for who brought nothing yet.
 */
import { toDecimal } from '@assay/money/decimal.ts'
import type { TeamMember, TeamSum } from '@assay/wire/routes/member/referral.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { type CsvColumns, csvOf, csvTime } from '../../list/csvText.ts'

type Line = { member: TeamMember; sum: TeamSum | undefined }

const columns = (t: Translate): CsvColumns<Line> => [
  [t('team.friend'), ({ member }) => String(member.number)],
  [`${t('team.invitedAt')} (UTC)`, ({ member }) => csvTime(member.invitedAt).slice(0, 10)],
  [t('team.income'), ({ sum }) => toDecimal(sum?.amount ?? 0n)],
  [t('team.coin'), ({ sum }) => sum?.asset ?? ''],
]

export const teamCsv = (members: readonly TeamMember[], t: Translate): string =>
  csvOf(
    columns(t),
    members.flatMap((member): Line[] =>
      member.income.length === 0
        ? [{ member, sum: undefined }]
        : member.income.map((sum) => ({ member, sum })),
    ),
  )
