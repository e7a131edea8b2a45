/**
 * Every call that neither the app nor the desk makes, with the reason why it stays: it is part of the API that
 * programs build on, or of the demo. A call that is in no screen and not here fails a test.
 */
export const ROUTES_WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  getBalance: 'One coin for programs. Screens read all coins of an account at once.',
  getPerpBalance: 'As `getBalance`, of the account for contracts.',
  getFiatBalance: 'As `getBalance`, of the account for buying and selling.',
  getPositionsOfMarket: 'One contract for programs. Screens read all positions and filter them.',
  closePositionsOfAsset:
    'One coin at once for programs. The sheet closes one position, or all of a side.',
  getFiatCoins:
    'The currencies for programs. Screens learn them with the coins that can be bought.',
  getPayAssets: 'The coins that pay for an offering. Screens read them with the offering.',
  requestCode: 'The GET of `/user/getCode`. The app posts to it: a GET may be sent twice.',
  getOutbox: 'The mails of a demo as a page of their own, outside the app.',
}
