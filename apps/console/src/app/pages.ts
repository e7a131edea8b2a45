/** The pages of the desk in the order of its rail, each for the roles that its calls are for. */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import { getAudit } from '@assay/wire/routes/operator/audit.ts'
import { getDeskPromotions } from '@assay/wire/routes/operator/claim.ts'
import { getBooks } from '@assay/wire/routes/operator/credits.ts'
import { getOpenDeposits } from '@assay/wire/routes/operator/deposits.ts'
import { getDeskEarn } from '@assay/wire/routes/operator/earn.ts'
import { getFiatReviews } from '@assay/wire/routes/operator/fiat.ts'
import { getIdentityQueue } from '@assay/wire/routes/operator/identity.ts'
import { getDeskOfferings } from '@assay/wire/routes/operator/launchpad.ts'
import { getDeadLetters } from '@assay/wire/routes/operator/letters.ts'
import { getDeskMarkets } from '@assay/wire/routes/operator/markets.ts'
import { searchMembers } from '@assay/wire/routes/operator/members.ts'
import { getOperators } from '@assay/wire/routes/operator/operators.ts'
import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { getReserves } from '@assay/wire/routes/operator/reserves.ts'
import { getDeskTickets } from '@assay/wire/routes/operator/tickets.ts'
import { getWithdrawalQueue } from '@assay/wire/routes/operator/withdrawals.ts'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Banknote,
  BookText,
  ChartCandlestick,
  Coins,
  Gauge,
  Gift,
  Headphones,
  IdCard,
  Landmark,
  Lock,
  type LucideIcon,
  Mail,
  Scale,
  ScrollText,
  UserRoundCog,
  UsersRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { ApprovalsScreen } from '../features/approvals/ApprovalsScreen.tsx'
import { AuditScreen } from '../features/audit/AuditScreen.tsx'
import { ClaimScreen } from '../features/claim/ClaimScreen.tsx'
import { EarnScreen } from '../features/earn/EarnScreen.tsx'
import { FiatScreen } from '../features/fiat/FiatScreen.tsx'
import { IdentityScreen } from '../features/identity/IdentityScreen.tsx'
import { LaunchpadScreen } from '../features/launchpad/LaunchpadScreen.tsx'
import { LettersScreen } from '../features/letters/LettersScreen.tsx'
import { MarketsScreen } from '../features/markets/MarketsScreen.tsx'
import { MembersScreen } from '../features/members/MembersScreen.tsx'
import { BooksScreen } from '../features/money/BooksScreen.tsx'
import { DepositsScreen } from '../features/money/DepositsScreen.tsx'
import { ReservesScreen } from '../features/money/ReservesScreen.tsx'
import { WithdrawalsScreen } from '../features/money/WithdrawalsScreen.tsx'
import { OverviewScreen } from '../features/overview/OverviewScreen.tsx'
import { PeopleScreen } from '../features/people/PeopleScreen.tsx'
import { SupportScreen } from '../features/support/SupportScreen.tsx'
import type { WordKey } from '../i18n/words.ts'

export type DeskPage = {
  path: string
  title: WordKey
  roles: readonly OperatorRole[]
  icon: LucideIcon
  Screen: ComponentType
}

export const pages: readonly DeskPage[] = [
  {
    path: '/overview',
    title: 'page.overview',
    roles: getOverview.roles,
    icon: Gauge,
    Screen: OverviewScreen,
  },
  {
    path: '/members',
    title: 'page.members',
    roles: searchMembers.roles,
    icon: UsersRound,
    Screen: MembersScreen,
  },
  {
    path: '/support',
    title: 'page.support',
    roles: getDeskTickets.roles,
    icon: Headphones,
    Screen: SupportScreen,
  },
  {
    path: '/identity',
    title: 'page.identity',
    roles: getIdentityQueue.roles,
    icon: IdCard,
    Screen: IdentityScreen,
  },
  {
    path: '/approvals',
    title: 'page.approvals',
    roles: getProposals.roles,
    icon: Scale,
    Screen: ApprovalsScreen,
  },
  {
    path: '/withdrawals',
    title: 'page.withdrawals',
    roles: getWithdrawalQueue.roles,
    icon: ArrowUpFromLine,
    Screen: WithdrawalsScreen,
  },
  {
    path: '/deposits',
    title: 'page.deposits',
    roles: getOpenDeposits.roles,
    icon: ArrowDownToLine,
    Screen: DepositsScreen,
  },
  {
    path: '/fiat',
    title: 'page.fiat',
    roles: getFiatReviews.roles,
    icon: Banknote,
    Screen: FiatScreen,
  },
  {
    path: '/reserves',
    title: 'page.reserves',
    roles: getReserves.roles,
    icon: Landmark,
    Screen: ReservesScreen,
  },
  {
    path: '/markets',
    title: 'page.markets',
    roles: getDeskMarkets.roles,
    icon: ChartCandlestick,
    Screen: MarketsScreen,
  },
  {
    path: '/earn',
    title: 'page.earn',
    roles: getDeskEarn.roles,
    icon: Lock,
    Screen: EarnScreen,
  },
  {
    path: '/promotions',
    title: 'page.claim',
    roles: getDeskPromotions.roles,
    icon: Gift,
    Screen: ClaimScreen,
  },
  {
    path: '/offerings',
    title: 'page.launchpad',
    roles: getDeskOfferings.roles,
    icon: Coins,
    Screen: LaunchpadScreen,
  },
  {
    path: '/books',
    title: 'page.books',
    roles: getBooks.roles,
    icon: BookText,
    Screen: BooksScreen,
  },
  {
    path: '/letters',
    title: 'page.letters',
    roles: getDeadLetters.roles,
    icon: Mail,
    Screen: LettersScreen,
  },
  {
    path: '/audit',
    title: 'page.audit',
    roles: getAudit.roles,
    icon: ScrollText,
    Screen: AuditScreen,
  },
  {
    path: '/operators',
    title: 'page.people',
    roles: getOperators.roles,
    icon: UserRoundCog,
    Screen: PeopleScreen,
  },
]
