/**
 * Everything this browser remembers, by name. Values are JSON texts; a value that cannot be read is
 * as good as missing, and a browser without storage (private mode) just forgets.
 */

export const LOCAL_KEYS = [
  // The session.
  'isLogin',
  'token',
  'walletAddress',
  'userInfo',
  'invitation',
  'walletName',
  'demoWalletKey',
  // Choices.
  'locale',
  'settings',
  'hideAmounts',
  'favorites',
  'recentMarkets',
  'selectedMarket',
  'tradeChoices',
  'fiatChoice',
  'chartChoices',
  'marginMode',
  'sizeUnit',
  'leverages',
  'subscriptionKey',
  'readNotices',
  'seenHints',
  'lastTrade',
  // The format of amounts until the server has answered.
  'coinDecimals',
  // What the server signed, kept against it.
  'receipts',
  'statements',
  // Wallet transactions that the server has not seen yet.
  'sentDeposits',
  // Permissions of wallets that are not reported yet.
  'givenPermissions',
  // Writes of value without an answer.
  'unanswered',
] as const
export type LocalKey = (typeof LOCAL_KEYS)[number]
/** Forms, forgotten with the session. */
export const TYPED_NAMES = [
  'typedSpot',
  'typedContract',
  'typedContact',
  'typedTicket',
  'typedReply',
  'typedChat',
  'typedSale',
  'typedVisitor',
  'typedSignIn',
  'typedTransfer',
  'typedProtection',
  'typedPurchase',
  'typedWithdrawal',
  'typedConversion',
  'typedIdentity',
] as const
export type TypedName = (typeof TYPED_NAMES)[number]
export type SessionKey = 'lastPage' | 'places' | 'marketDetails' | 'securityCode' | TypedName

export const remembered = {
  get: <T>(key: LocalKey): T | undefined => read<T>(localStorageOrNone(), key),
  set: (key: LocalKey, value: unknown) => write(localStorageOrNone(), key, value),
  forget: (...keys: LocalKey[]) => {
    for (const key of keys) localStorageOrNone()?.removeItem(key)
  },
}

/** Kept until the tab is closed. */
export const rememberedHere = {
  get: <T>(key: SessionKey): T | undefined => read<T>(sessionStorageOrNone(), key),
  set: (key: SessionKey, value: unknown) => write(sessionStorageOrNone(), key, value),
}

function read<T>(storage: Storage | undefined, key: string): T | undefined {
  try {
    const text = storage?.getItem(key)
    return text === null || text === undefined ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

function write(storage: Storage | undefined, key: string, value: unknown) {
  try {
    if (value === undefined) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden: the choice lasts until the page is closed.
  }
}

function localStorageOrNone(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

function sessionStorageOrNone(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}
