/**
 * The wire's inherited words beside ours. Outside this package the left column does not exist:
 * the house rules read this table, and so does the glossary page.
 */
export type Term = {
  wire: string
  ours: string
  meaning: string
  /** Also an everyday word: the house rules do not search for it. */
  isCommonWord?: true
}

export const glossary: readonly Term[] = [
  { wire: 'tradcoin', ours: 'base', meaning: 'The asset a market trades.' },
  { wire: 'maincoin', ours: 'quote', meaning: 'The asset a market is priced in.' },
  { wire: 'plate', ours: 'board', meaning: 'The section of the market list.' },
  { wire: 'trad', ours: 'spot', meaning: 'The spot area, in paths and keys.' },
  {
    wire: 'contract',
    ours: 'perp',
    meaning: 'The perpetual area, in paths and keys.',
    isCommonWord: true,
  },
  { wire: 'entrust', ours: 'order', meaning: 'An instruction to buy or sell.' },
  { wire: 'entrust_order', ours: 'openOrders', meaning: 'Orders that still rest or wait.' },
  { wire: 'style', ours: 'type', meaning: 'Limit or market.', isCommonWord: true },
  { wire: 'type', ours: 'side', meaning: 'Buy or sell.', isCommonWord: true },
  { wire: 'number', ours: 'quantity', meaning: 'How much of the base asset.', isCommonWord: true },
  { wire: 'unfilled', ours: 'remainingQuantity', meaning: 'What is still to be filled.' },
  { wire: 'wdate', ours: 'createdAt', meaning: 'When it happened, in milliseconds.' },
  { wire: 'autoid', ours: 'id', meaning: 'The number of a market or an order.' },
  { wire: 'orderid', ours: 'id', meaning: 'The number of a round.' },
  { wire: 'price_accuracy', ours: 'priceDecimals', meaning: 'Decimals of a price.' },
  { wire: 'amount_accuracy', ours: 'quantityDecimals', meaning: 'Decimals of a quantity.' },
  { wire: 'minnumber', ours: 'quantityMin', meaning: 'The least quantity of an order.' },
  { wire: 'maxnumber', ours: 'quantityMax', meaning: 'The largest quantity of an order.' },
  { wire: 'rise', ours: 'change24h', meaning: 'Change of the price in 24 hours, in percent.' },
  { wire: 'height', ours: 'high24h', meaning: 'Highest price in 24 hours.', isCommonWord: true },
  { wire: 'low', ours: 'low24h', meaning: 'Lowest price in 24 hours.', isCommonWord: true },
  { wire: 'usable', ours: 'available', meaning: 'What can be spent.' },
  { wire: 'disable', ours: 'held', meaning: 'What open orders claim.', isCommonWord: true },
  { wire: 'exchange', ours: 'spot account', meaning: 'The spot account.', isCommonWord: true },
  { wire: 'c2c', ours: 'fiat account', meaning: 'The fiat account.' },
  { wire: 'tdMode', ours: 'marginMode', meaning: 'Cross or isolated.' },
  { wire: 'lsolate', ours: 'isolated', meaning: 'Isolated margin; the misspelling is the wire’s.' },
  { wire: 'lever', ours: 'leverage', meaning: 'Leverage, or seconds of a cycle contract.' },
  { wire: 'gas', ours: 'feeRate', meaning: 'A fee rate.', isCommonWord: true },
  { wire: 'lastdate', ours: 'lastAt', meaning: 'When something was last said in a ticket.' },
  { wire: 'errcode', ours: 'errorCode', meaning: 'The last error that a member’s app showed.' },
  { wire: 'closedby', ours: 'closedBy', meaning: 'Who closed a ticket.' },
  { wire: 'fess', ours: 'fundingPaid', meaning: 'Funding paid by a position.' },
  { wire: 'isin', ours: 'canDeposit', meaning: "'enable' allows deposits." },
  { wire: 'isout', ours: 'canWithdraw', meaning: "'enable' allows withdrawals." },
  { wire: 'blockname', ours: 'chain', meaning: 'The network of a coin.' },
  { wire: 'paycoin', ours: 'stakeAsset', meaning: 'What a round is paid in.' },
  {
    wire: 'flash',
    ours: 'conversion',
    meaning: 'One coin for another, in paths.',
    isCommonWord: true,
  },
  { wire: 'payflash', ours: 'from', meaning: 'The coin that a conversion takes.' },
  { wire: 'getflash', ours: 'to', meaning: 'The coin that a conversion gives.' },
  {
    wire: 'finance',
    ours: 'earn',
    meaning: 'Locked finance: plans and lockups, in paths.',
    isCommonWord: true,
  },
  {
    wire: 'arbitrage',
    ours: 'claim',
    meaning: 'A promotion that each member can claim once, in paths.',
    isCommonWord: true,
  },
  { wire: 'dayrate', ours: 'dailyRate', meaning: 'What a plan pays each day, of the principal.' },
  { wire: 'dayprofit', ours: 'dailyYield', meaning: 'What a lockup is paid each day.' },
  { wire: 'hostdays', ours: 'paidDays', meaning: 'For how many days a lockup was paid.' },
  { wire: 'redeemfee', ours: 'redemptionFee', meaning: 'What taking a lockup back early costs.' },
  { wire: 'consumed', ours: 'pay', meaning: 'What a conversion takes.', isCommonWord: true },
  { wire: 'received', ours: 'receive', meaning: 'What it gives.', isCommonWord: true },
  { wire: 'profitGas', ours: 'payoutRate', meaning: 'What a won round pays beside the stake.' },
  { wire: 'last_profit', ours: 'netResult', meaning: 'What a round or position brought.' },
  { wire: 'entrust_price', ours: 'limitPrice', meaning: 'The price an order asks for.' },
  { wire: 'max_lever', ours: 'leverageMax', meaning: 'The highest leverage of a contract.' },
  { wire: 'profitOrder', ours: 'protections', meaning: 'Take-profit and stop-loss that wait.' },
  { wire: 'mine', ours: 'intervalMinutes', meaning: 'Length of a candle.', isCommonWord: true },
  { wire: 'series', ours: 'candles', meaning: 'Candles as text.', isCommonWord: true },
  { wire: 'isOptional', ours: 'isFavorite', meaning: 'Marked by the member.' },
  {
    wire: 'average',
    ours: 'held',
    meaning: 'Of the token, on the day before.',
    isCommonWord: true,
  },
  { wire: 'recom', ours: 'invitationCode', meaning: 'The code that a friend registers with.' },
  {
    wire: 'rebatedate',
    ours: 'friendsAfter',
    meaning: 'Friends registered after it get fees back.',
  },
  { wire: 'recomurl', ours: 'invitationUrl', meaning: 'The referral link.' },
  { wire: 'LINEURL', ours: 'supportUrl', meaning: 'Where customer service is.' },
]
