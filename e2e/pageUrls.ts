/** Every page of the app, taken from its own table, so that none is forgotten. */
import { join } from 'node:path'

const TABLE = join(import.meta.dirname, '../apps/web/src/routing/routes.ts')

/** Patterns that are not their own address. */
const EXAMPLES: Record<string, readonly string[]> = {
  '/notice/:id': ['/notice/1'],
  '/marketDetails/:type': ['/marketDetails/trad', '/marketDetails/cycle'],
  '/markets/:pair': ['/markets/BTC-USDT'],
  '/orders/spot': ['/orders/spot?pair=BTC-USDT'],
  '/exchangeRecord/:data': ['/exchangeRecord/%7B%7D'],
  '/helpCenter': ['/helpCenter', '/helpCenter?tab=tickets'],
  '/helpCenter/article/:id': ['/helpCenter/article/22'],
  // Tickets exist once a member wrote one: the help journey covers them.
  '/helpCenter/ticket/:id': [],
  '/addressBook': ['/addressBook', '/addressBook?add'],
  // An offering of the demo has the day of its start in its name.
  '/ieo/:id': [`/ieo/asy-${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`],
  '/ieo': ['/ieo', '/ieo?tab=upcoming', '/ieo?tab=mine'],
  // Fiat orders exist once a member placed one: the fiat journey covers them.
  '/otc/order/:id': [],
  '/otc': ['/otc', '/otc?side=sell', '/otc?tab=orders'],
  // Home again.
  '/home': [],
  '/login': [],
  // Reports exist once a member was liquidated: the contract journey covers them.
  '/futuresRecord/report/:id': [],
  '/futuresRecord/deleverage/:id/:position': [],
}

type Row = { path: string; needsLogin?: boolean; hasGuestView?: boolean; isOfDevice?: boolean }

/** Addresses, one or more for each pattern of the table. */
export async function pageUrls(isWanted = (_: Row) => true): Promise<string[]> {
  // The app's modules listen to the window as they load.
  Object.assign(globalThis, { window: new EventTarget() })
  const { routes } = (await import(TABLE)) as { routes: Row[] }
  return routes.filter(isWanted).flatMap(({ path }) => EXAMPLES[path] ?? [path])
}

/** Those that the server draws for a visitor, and what their addresses may ask for besides. */
export async function renderedUrls(): Promise<string[]> {
  const isDrawn = ({ needsLogin, hasGuestView, isOfDevice }: Row) =>
    !isOfDevice && (!needsLogin || hasGuestView === true)
  return [...(await pageUrls(isDrawn)), ...ASKED]
}

const ASKED = [
  '/markets?q=b',
  '/markets/BTC-USDT?tf=1h',
  '/coinExchange?market=ETH-USDT&side=sell',
  '/futures?market=DOGE-USDT&side=short',
  '/otc?side=sell&coin=USDT',
]
