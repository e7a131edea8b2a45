/**
 * Why the rules say no. A closed union: the screen's preview and the server's engine answer with
 * the same code, and every code has a message in every language.
 */
export type RejectionCode =
  // market and order rules
  | 'marketNotFound'
  | 'marketNotTradable'
  | 'timeInForceInvalid'
  | 'priceRequired'
  | 'priceNotAllowed'
  | 'priceNotPositive'
  | 'priceOffTick'
  | 'priceTooLarge'
  | 'priceOutsideBand'
  | 'quantityRequired'
  | 'quantityNotPositive'
  | 'quantityOffLot'
  | 'quantityBelowMinimum'
  | 'quantityAboveMaximum'
  | 'quoteBudgetNotAllowed'
  | 'notionalBelowMinimum'
  | 'notionalTooLarge'
  | 'stopPriceInvalid'
  | 'stopWouldTriggerNow'
  | 'postOnlyWouldTrade'
  | 'fillOrKillNotFillable'
  | 'bookEmpty'
  | 'tooManyOpenOrders'
  | 'clientOrderIdInvalid'
  | 'clientOrderIdInUse'
  | 'orderNotFound'
  | 'orderNotOpen'
  // money
  | 'assetNotFound'
  | 'accountNotFound'
  | 'sameAccount'
  | 'amountNotPositive'
  | 'amountTooPrecise'
  | 'amountTooLarge'
  | 'insufficientBalance'
  | 'houseAccountShort'
  | 'starterAlreadyGiven'
  // requests
  | 'requestKeyReused'
  | 'requestKeyInvalid'
  | 'timeInvalid'
  /** A word outside its closed set: a side, a type, a reason. */
  | 'commandInvalid'
  | 'marketAlreadyListed'
  | 'assetAlreadyListed'
  | 'marketInvalid'
  | 'assetInvalid'

export type Rejection = {
  code: RejectionCode
  /** Figures that the message names, as decimal strings or counts. */
  details?: Record<string, string | number>
}
