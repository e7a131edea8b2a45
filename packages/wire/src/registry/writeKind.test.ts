import { expect, test } from 'vitest'
import { allRoutes } from './allRoutes.ts'
import { writeKindOf } from './writeKind.ts'

test('every call that moves value is named for the person who made it', () => {
  const writes = Object.values(allRoutes).filter(({ isWrite }) => isWrite)
  const told = new Map(writes.map(({ path }) => [path, Object.values(writeKindOf(path)).join(' ')]))
  const known = Object.entries(NAMED).filter(([path]) => told.has(path))
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(known))
})

/** What a call does, and the product. A call that is gone may stay here. */
const NAMED: Readonly<Record<string, string>> = {
  '/account/c2cTransfer': 'transfer assets',
  '/account/contractTransfer': 'transfer assets',
  '/account/cancelWithdraw': 'cancel withdrawal',
  '/account/withdraw': 'withdrawal withdrawal',
  '/flash/addFlash': 'conversion conversion',
  '/flash/quote': 'quote conversion',
  '/finance/addOrder': 'lockup earn',
  '/finance/redeem': 'redemption earn',
  '/arbitrage/claim': 'claim assets',
  '/ieo/addIeoOrder': 'subscription launchpad',
  '/fiat/addFiatPayOrder': 'order fiat',
  '/fiat/sellFiatOrder': 'order fiat',
  '/fiat/addFiatPayOrderImg': 'proof fiat',
  '/fiat/cancelFiatOrder': 'cancel fiat',
  '/fiat/confirmFiatOrder': 'release fiat',
  '/fiat/appealFiatOrder': 'appeal fiat',
  '/fiat/addFiatOffer': 'offer fiat',
  '/fiat/closeFiatOffer': 'offer fiat',
  '/trad/closeAllEntrust': 'cancel spot',
  '/trad/closeEntrust': 'cancel spot',
  '/trad/closeClientEntrust': 'cancel spot',
  '/trad/buyLimit': 'order spot',
  '/trad/sellLimit': 'order spot',
  '/trad/buyMarket': 'order spot',
  '/trad/sellMarket': 'order spot',
  '/cycle/sellMarket': 'round cycle',
  '/cycle/buyMarket': 'round cycle',
  '/cycle/limits': 'change cycle',
  '/contract/closeAllEntrust': 'cancel perp',
  '/contract/closeEntrust': 'cancel perp',
  '/contract/closeClientEntrust': 'cancel perp',
  '/contract/buyLimit': 'order perp',
  '/contract/sellLimit': 'order perp',
  '/contract/buyMarket': 'order perp',
  '/contract/sellMarket': 'order perp',
  '/contract/profitLoss': 'change perp',
  '/contract/closeProfitLoss': 'change perp',
  '/contract/changeMargin': 'change perp',
  '/contract/closeAllPosition': 'close perp',
  '/contract/closePosition': 'close perp',
  '/contract/closeCoinPosition': 'close perp',
  '/contract/editProfitLoss': 'change perp',
  '/contract/changeLever': 'change perp',
  '/contract/changeMode': 'change perp',
  '/user/addOnline': 'message support',
  '/work/orders': 'message support',
  '/work/orders/:id/reply': 'message support',
}
