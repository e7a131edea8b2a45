/** The meaning of the first part of a path: the documentation's groups of calls. */
import type { Route } from '../route.ts'

/** In display order. */
export const ROUTE_TAGS: Readonly<Record<string, string>> = {
  trad: 'Spot trading: markets, orders, trades and candles.',
  contract: 'Perpetual contracts: markets, orders, positions and funding.',
  cycle: 'Cycle contracts: markets, rounds and limits.',
  account: 'Balances, records, transfers, deposits and withdrawals.',
  flash: 'Conversions of one coin into another at a quoted price.',
  finance: 'Lockups that earn by the day.',
  ieo: 'Offerings of new tokens.',
  arbitrage: 'Rewards that are claimed once.',
  fiat: 'Buying and selling coins for fiat money.',
  proof: 'Proofs of settled rounds and of what is owed to members.',
  member: 'Signing in, registering and resetting a password.',
  user: 'The member: security, sessions, API keys, identity and invitations.',
  work: 'Support tickets.',
  home: 'What concerns everybody: time, versions, articles and products.',
  dev: 'Helpers of the demo. Absent elsewhere.',
}

export const tagOf = ({ path }: Pick<Route, 'path'>): string => path.split('/')[1] ?? ''
