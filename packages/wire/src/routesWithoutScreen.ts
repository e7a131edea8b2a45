/**
 * Every call that neither the app nor the desk makes, with the reason why it stays: it is part of
 * the API for programs, or of the demo. A call that is in no screen and not here fails a test.
 */
export const ROUTES_WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  getBalance: 'One coin for programs. Screens read all coins of an account at once.',
  getPerpBalance: 'As `getBalance`, of the account for contracts.',
  getFiatBalance: 'As `getBalance`, of the account for buying and selling.',
  getPositionsOfMarket: 'One contract for programs. Screens read all positions and filter them.',
  closePositionsOfAsset:
    'One coin at once for programs. The sheet closes one position, or all of a side.',
  getSpotBook: 'The deep book for programs. Screens follow twenty rows over the socket.',
  getPerpBook: 'As `getSpotBook`, of contracts.',
  getSpotTrades: 'Trades further back for programs. Screens show the latest.',
  getPerpTrades: 'As `getSpotTrades`, of contracts.',
  getOwnTrades: 'Own trades by time for programs. Screens show the fills of an order.',
  getOwnPerpTrades: 'As `getOwnTrades`, of contracts.',
  getOrderByClientId: 'Programs name their orders. Screens know them by number.',
  getPerpOrderByClientId: 'As `getOrderByClientId`, of contracts.',
  cancelOrderByClientId: 'Programs cancel by the name they gave. Screens cancel by number.',
  cancelPerpOrderByClientId: 'As `cancelOrderByClientId`, of contracts.',
  getDepositStates: 'Deposits for programs, without what names a person on a chain.',
  getWithdrawalStates: 'As `getDepositStates`, of withdrawals.',
  getFiatCoins:
    'The currencies for programs. Screens learn them with the coins that can be bought.',
  getPayAssets: 'The coins that pay for an offering. Screens read them with the offering.',
  requestCode: 'The GET of `/user/getCode`. The app posts to it: a GET may be sent twice.',
  getOutbox: 'The mails of a demo as a page of their own, outside the app.',
}
