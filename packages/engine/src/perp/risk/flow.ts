/**
 * The only way to move money of contracts: incoming amounts are credited before outgoing ones are
 * taken, so that no account is overdrawn in between.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { type Amount, add, negative, subtract, ZERO } from '@assay/money/amount.ts'
import type { State } from '../../state.ts'
import type { PerpFlow } from '../perpEvent.ts'
import type { PerpMarketState, Portfolio } from '../perpState.ts'

export const flowOf = (
  member: MemberId,
  change: Partial<Omit<PerpFlow, 'member'>> = {},
): PerpFlow => ({ member, held: ZERO, realized: ZERO, fee: ZERO, insurance: ZERO, ...change })

export function settle(
  state: State,
  market: PerpMarketState,
  { portfolio, flow }: { portfolio: Portfolio; flow: PerpFlow },
): void {
  const { ledger } = state
  const { account } = portfolio
  const { held, realized, fee, insurance } = flow
  if (held < 0n) ledger.release(account, negative(held))
  if (realized > 0n) ledger.receive(market.clearing, account, realized)
  if (insurance > 0n) ledger.credit(market.insurance, account, insurance)
  if (realized < 0n) ledger.payNamed(account, market.clearing, negative(realized))
  if (fee > 0n) ledger.payNamed(account, market.fees, fee)
  if (insurance < 0n) ledger.payNamed(account, market.insurance, negative(insurance))
  if (held > 0n) ledger.hold(account, held)
  // More cash only makes a quiet account safer than its watch assumes.
  const { level, isStuck } = portfolio.risk
  if (level > 0 || isStuck || availableChange(flow) < 0n) state.perp.touched.add(portfolio)
}

/** What a flow adds to the available balance. */
export const availableChange = ({ held, realized, fee, insurance }: PerpFlow): Amount =>
  subtract(add(realized, insurance), add(held, fee))
