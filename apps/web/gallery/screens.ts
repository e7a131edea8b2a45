/** The screens and states that the gallery frames. A new screen adds its rows here. */
import type { ServerState } from './installServer.ts'

export type ScreenState = { name: string; path: string; state: ServerState; isSignedIn: boolean }

const states = (name: string, path: string, isSignedIn: boolean, wanted: ServerState[]) =>
  wanted.map((state): ScreenState => ({ name: `${name}, ${state}`, path, state, isSignedIn }))

const ALL: ServerState[] = ['full', 'loading', 'empty', 'error', 'offline']

/** By their numbers in the fixtures. */
const FIAT_ORDERS = [
  ...([
    ['to receive', 2],
    ['to confirm', 3],
    ['under review', 4],
    ['disputed', 5],
  ] as const),
  ...([
    ['completed', 6],
    ['canceled', 7],
    ['late', 8],
    ['void', 9],
    ['refused', 10],
  ] as const),
]

export const screens: readonly ScreenState[] = [
  ...states('Home', '/', true, ALL),
  ...states('Home, visitor', '/', false, ['full']),
  ...states('Login', '/login', false, ['full', 'offline']),
  ...states('Reset password', '/resetPass', false, ['full']),
  ...states('Profile', '/my', true, ['full']),
  ...states('Profile, visitor', '/my', false, ['full']),
  ...states('Invite friends', '/inviteFriends', true, ['full', 'loading', 'error']),
  ...states('Invite friends, logged out', '/inviteFriends', false, ['full']),
  ...states('My team', '/myTeam', true, ['full', 'loading', 'empty', 'error']),
  ...states('My team, logged out', '/myTeam', false, ['full']),
  ...states('Settings', '/setting', true, ['full']),
  ...states('Get the app', '/downloadApp', false, ['full']),
  ...states('About', '/aboutUs', true, ['full', 'loading', 'error']),
  ...states('About, logged out', '/aboutUs', false, ['full']),
  ...states('Announcements', '/notice', false, ALL),
  ...states('Announcement', '/notice/1', false, ['full', 'empty', 'error']),
  ...states('Bind email', '/bindEmail', true, ['full', 'error']),
  ...states('Market', '/markets/BTC-USDT', false, ALL),
  ...states('Market, not tradable', '/markets/LTC-USDT', false, ['full']),
  ...states('Market, unknown', '/markets/XYZ-USDT', false, ['full']),
  ...states('Markets', '/coinSearch', false, ALL),
  ...states('Markets, none found', '/markets?q=xyz', false, ['full']),
  ...states('Assets', '/balances', true, ['full', 'loading', 'error', 'offline']),
  ...states('Assets, logged out', '/balances', false, ['full']),
  ...states('Records', '/balanceRecord', true, ['full', 'loading', 'error']),
  ...states('Transfer', '/coinTransfer', true, ['full', 'loading', 'error']),
  ...states('Spot', '/coinExchange', true, ALL),
  ...states('Spot, visitor', '/coinExchange', false, ['full']),
  ...states('Spot, not tradable', '/coinExchange?market=LTC-USDT', true, ['full']),
  ...states('Cycle', '/cycle', true, ALL),
  ...states('Cycle, visitor', '/cycle', false, ['full']),
  ...states('Cycle, blocked', '/cycle', true, ['blocked']),
  ...states('Cycle history', '/cycleHistory', true, ['full', 'loading', 'empty', 'error']),
  ...states('Cycle limits', '/cycleLimits', true, ['full', 'loading', 'error']),
  ...states('Contract', '/futures', true, ALL),
  ...states('Contract, visitor', '/futures', false, ['full']),
  ...states('Take-profit and stop-loss', '/stopPl', true, ['full', 'loading', 'empty', 'error']),
  ...states('Contract records', '/futuresRecord', true, ['full', 'loading', 'error']),
  ...states('Contract records, funding', '/futuresRecord?funding=all', true, ['full']),
  ...states('Liquidation report', '/futuresRecord/report/1', true, ['full', 'error']),
  ...states('Deleveraging report', '/futuresRecord/deleverage/2/3', true, ['full', 'error']),
  ...states('Contract market', '/marketDetails/contract?market=BTC-USDT', false, ['full', 'error']),
  ...states('Locked earn', '/lockMining', true, ALL),
  ...states('Locked earn, visitor', '/lockMining', false, ['full']),
  ...states('Lock', '/comfirmLock?plan=usdt-30', true, ['full', 'loading', 'error']),
  ...states('Lock, sold out', '/comfirmLock?plan=usdt-90', true, ['full']),
  ...states('Token subscription', '/ieo', true, ALL),
  ...states('Token subscription, mine', '/ieo?tab=mine', true, [
    'full',
    'loading',
    'empty',
    'error',
  ]),
  ...states('Token subscription, visitor', '/ieo?tab=mine', false, ['full']),
  ...states('Offering', '/ieo/spring', true, ['full', 'loading', 'empty', 'error']),
  ...states('Offering, visitor', '/ieo/spring', false, ['full']),
  ...states('Offering, to come', '/ieo/later', true, ['full']),
  ...states('Offering, sold out', '/ieo/gone', true, ['full']),
  ...states('Offering, dealt out', '/ieo/winter', true, ['full']),
  ...states('Buy', '/otc', true, ALL),
  ...states('Buy, visitor', '/otc', false, ['full']),
  ...states('Sell', '/otc?side=sell', true, ['full']),
  ...states('Sell, payee asked', '/otc?side=sell&currency=CNY', true, ['full']),
  ...states('Fiat orders', '/otc?tab=orders', true, ['full', 'loading', 'empty', 'error']),
  ...states('Merchant', '/otc?tab=merchant', true, ['full', 'empty']),
  ...states('Fiat offer', '/otc/offer', true, ['full']),
  ...states('Fiat order', '/otc/order/1', true, ['full', 'loading', 'error', 'offline']),
  ...FIAT_ORDERS.flatMap(([name, id]) =>
    states(`Fiat order, ${name}`, `/otc/order/${id}`, true, ['full']),
  ),
  ...states('Lockups', '/lockRecord', true, ['full', 'loading', 'empty', 'error']),
  ...states('Orders', '/orders/spot', true, ['full', 'loading', 'empty', 'error']),
]
