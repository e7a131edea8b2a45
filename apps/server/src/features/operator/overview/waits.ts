/** What waits for people, each queue for whoever may see its page. */
import type { OperatorRole } from '@assay/domain/operator/roles.ts'
import { getOpenDeposits } from '@assay/wire/routes/operator/deposits.ts'
import { getFiatReviews, proposeFiatDecision } from '@assay/wire/routes/operator/fiat.ts'
import { getIdentityQueue } from '@assay/wire/routes/operator/identity.ts'
import { getDeskOfferings, proposeOfferingDeed } from '@assay/wire/routes/operator/launchpad.ts'
import type { Wait, WaitKind } from '@assay/wire/routes/operator/overview.ts'
import { getProofs } from '@assay/wire/routes/operator/proofs.ts'
import { getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { getDeskTickets } from '@assay/wire/routes/operator/tickets.ts'
import { closeUnclaimed, getUnclaimed } from '@assay/wire/routes/operator/unclaimed.ts'
import { getWithdrawalQueue } from '@assay/wire/routes/operator/withdrawals.ts'
import type pg from 'pg'
import type { Exchange } from '../../../live/exchange.ts'
import type { SignedOperator } from '../access/operatorCaller.ts'
import type { FiatDeeds } from '../fiat/fiatDesk.ts'
import type { IdentityDeeds } from '../identity/routes.ts'
import { countToSettle } from '../launchpad/launchpadDesk.ts'
import { countStuckDeposits } from '../money/openDeposits.ts'
import type { ProofDeeds } from '../money/proofRoutes.ts'
import { countUnclaimed } from '../money/unclaimedRoutes.ts'
import { canApprove, type WithdrawalDeeds } from '../money/withdrawalRoutes.ts'
import type { Proposals } from '../proposals/proposals.ts'
import type { TicketDeeds } from '../support/routes.ts'

export type WaitParts = {
  pool: pg.Pool
  exchange: Exchange
  withdrawals: WithdrawalDeeds
  identities: IdentityDeeds
  proofs: ProofDeeds
  proposals: Proposals
  tickets: TicketDeeds
  fiat: Pick<FiatDeeds, 'countDecidable'>
}

type Found = Omit<Wait, 'kind'>
type Queue = {
  kind: WaitKind
  roles: readonly OperatorRole[]
  read: (operator: SignedOperator) => Promise<Found>
}

export const has = ({ roles }: Pick<SignedOperator, 'roles'>, some: readonly OperatorRole[]) =>
  some.some((role) => roles.includes(role))

/** Every queue that the operator may see, those too in which nothing waits. */
export function createWaits(parts: WaitParts): (operator: SignedOperator) => Promise<Wait[]> {
  const { pool, exchange, withdrawals, identities, proofs, proposals, tickets, fiat } = parts
  const forAll = (found: Omit<Found, 'forYou'>): Found => ({ ...found, forYou: found.count })

  const queues: readonly Queue[] = [
    {
      ...({ kind: 'withdrawals', roles: getWithdrawalQueue.roles } as const),
      async read(operator) {
        const rows = await withdrawals.listForReview()
        const forYou = rows.filter((row) => canApprove(row, operator)).length
        const times = rows.map(({ requestedAt }) => requestedAt)
        return { count: rows.length, forYou, oldestAt: rows.length > 0 ? Math.min(...times) : 0 }
      },
    },
    { kind: 'proposals', roles: getProposals.roles, read: proposals.countOpen },
    {
      ...({ kind: 'papers', roles: getIdentityQueue.roles } as const),
      read: async () => forAll(await identities.countForReview()),
    },
    {
      ...({ kind: 'hints', roles: getProofs.roles } as const),
      read: async () => forAll(await proofs.countWaiting()),
    },
    {
      ...({ kind: 'unclaimed', roles: getUnclaimed.roles } as const),
      async read(operator) {
        const found = await countUnclaimed(pool)
        return { ...found, forYou: has(operator, closeUnclaimed.roles) ? found.count : 0 }
      },
    },
    {
      ...({ kind: 'stuckDeposits', roles: getOpenDeposits.roles } as const),
      read: async () => forAll(await countStuckDeposits(pool)),
    },
    {
      ...({ kind: 'tickets', roles: getDeskTickets.roles } as const),
      read: ({ name }) => tickets.countWaiting(name),
    },
    {
      ...({ kind: 'fiatReviews', roles: getFiatReviews.roles } as const),
      async read(operator) {
        const found = await fiat.countDecidable(Date.now())
        return { ...found, forYou: has(operator, proposeFiatDecision.roles) ? found.count : 0 }
      },
    },
    {
      ...({ kind: 'offerings', roles: getDeskOfferings.roles } as const),
      async read(operator) {
        const found = await countToSettle(exchange)
        return { ...found, forYou: has(operator, proposeOfferingDeed.roles) ? found.count : 0 }
      },
    },
  ]

  return (operator) => {
    const seen = queues.filter(({ roles }) => has(operator, roles))
    return Promise.all(seen.map(async ({ kind, read }) => ({ kind, ...(await read(operator)) })))
  }
}
