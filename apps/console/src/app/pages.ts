/** The pages of the desk in the order of its rail. */
import { approvalsPage } from '../features/approvals/approvalsPage.ts'
import { auditPage } from '../features/audit/auditPage.ts'
import { claimPage } from '../features/claim/claimPage.ts'
import { earnPage } from '../features/earn/earnPage.ts'
import { fiatPage } from '../features/fiat/fiatPage.ts'
import { identityPage } from '../features/identity/identityPage.ts'
import { launchpadPage } from '../features/launchpad/launchpadPage.ts'
import { lettersPage } from '../features/letters/lettersPage.ts'
import { marketsPage } from '../features/markets/marketsPage.ts'
import { membersPage } from '../features/members/membersPage.ts'
import { booksPage } from '../features/money/booksPage.ts'
import { depositsPage } from '../features/money/depositsPage.ts'
import { reservesPage } from '../features/money/reservesPage.ts'
import { withdrawalsPage } from '../features/money/withdrawalsPage.ts'
import { overviewPage } from '../features/overview/overviewPage.ts'
import { peoplePage } from '../features/people/peoplePage.ts'
import { supportPage } from '../features/support/supportPage.ts'
import type { DeskPage } from './deskPage.ts'

export const deskPages: readonly DeskPage[] = [
  overviewPage,
  membersPage,
  supportPage,
  identityPage,
  approvalsPage,
  withdrawalsPage,
  depositsPage,
  fiatPage,
  reservesPage,
  marketsPage,
  earnPage,
  claimPage,
  launchpadPage,
  booksPage,
  lettersPage,
  auditPage,
  peoplePage,
]
