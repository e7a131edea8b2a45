/** The keys of all English messages. A new area is a line here; nothing else lists areas. */
import type app from './en/app.json'
import type home from './en/home.json'
import type wallet from './en/wallet.json'

/** Areas that are loaded with the screens that need them; the three above are the core. */
type Areas = {
  account: typeof import('./en/account.json')
  apiKeys: typeof import('./en/apiKeys.json')
  assets: typeof import('./en/assets.json')
  chart: typeof import('./en/chart.json')
  check: typeof import('./en/check.json')
  claim: typeof import('./en/claim.json')
  coin: typeof import('./en/coin.json')
  conversion: typeof import('./en/conversion.json')
  cycle: typeof import('./en/cycle.json')
  deposit: typeof import('./en/deposit.json')
  depositProof: typeof import('./en/depositProof.json')
  earn: typeof import('./en/earn.json')
  explain: typeof import('./en/explain.json')
  fiat: typeof import('./en/fiat.json')
  identity: typeof import('./en/identity.json')
  introduction: typeof import('./en/introduction.json')
  invite: typeof import('./en/invite.json')
  launchpad: typeof import('./en/launchpad.json')
  liabilities: typeof import('./en/liabilities.json')
  markets: typeof import('./en/markets.json')
  member: typeof import('./en/member.json')
  notices: typeof import('./en/notices.json')
  orders: typeof import('./en/orders.json')
  pages: typeof import('./en/pages.json')
  passkeys: typeof import('./en/passkeys.json')
  perp: typeof import('./en/perp.json')
  poster: typeof import('./en/poster.json')
  records: typeof import('./en/records.json')
  security: typeof import('./en/security.json')
  spot: typeof import('./en/spot.json')
  support: typeof import('./en/support.json')
  team: typeof import('./en/team.json')
  transfer: typeof import('./en/transfer.json')
  update: typeof import('./en/update.json')
  walletDeposit: typeof import('./en/walletDeposit.json')
  withdrawal: typeof import('./en/withdrawal.json')
}

/** The server's own messages are an area too. */
type Errors = typeof import('@assay/wire/messages/en.json')

type KeysOf<Catalog> = Catalog extends unknown ? keyof Catalog : never

export type MessageKey =
  | KeysOf<Areas[keyof Areas] | typeof app | typeof home | typeof wallet>
  | `error.${keyof Errors}`

export type MessageArea = keyof Areas | 'errors'
