/** Chains, what goes in and out over them, and who approves it. */
import * as z from 'zod/mini'
import { LIST, listOfRows, PART } from './fileShapes.ts'
import { anyText, filledText, usdt, wholeNumber } from './variable.ts'

/** By chain id. Several by comma must all agree. */
export const nodeVariables = {
  1: filledText('RPC_1', {
    meaning:
      'nodes of Ethereum, separated by commas; deposits count only if all of them agree, so name two of different owners',
    unset: undefined,
    file: LIST,
  }),
  56: filledText('RPC_56', {
    meaning: 'the same for BNB Smart Chain',
    unset: undefined,
    file: LIST,
  }),
}

const AT_LEAST_ONE = z.gte(1, { error: 'must be at least 1.' })

/** By chain id. */
export const confirmationVariables = {
  1: wholeNumber(
    'CONFIRMATIONS_1',
    { meaning: 'blocks of Ethereum until a deposit counts', unset: undefined, shown: '64' },
    AT_LEAST_ONE,
  ),
  56: wholeNumber(
    'CONFIRMATIONS_56',
    { meaning: 'the same for BNB Smart Chain', unset: undefined, shown: '15' },
    AT_LEAST_ONE,
  ),
}

export const transferVariables = {
  depositXpub: anyText('DEPOSIT_XPUB', {
    meaning:
      'extended public key whose children are the members’ deposit addresses; never put the private half on this server',
    unset: undefined,
    shown: 'none: no address is shown',
  }),
  depositTokens: anyText('DEPOSIT_TOKENS', {
    meaning:
      'coins that can be deposited, `1/USDT/0xdAC17F958D2ee523a2206206994597C13D831ec7/6/1` by comma: chain, coin, contract, its decimals and the smallest deposit, below which a transfer is dust and is not credited; a chain’s own coin is `1/ETH/native/0.001` or `56/BNB/native/0.01` with the smallest deposit, and needs `HOT_WALLET` and `TREASURY`',
    unset: '',
    file: listOfRows({
      chain: PART.whole,
      coin: PART.word,
      contract: PART.word,
      decimals: z.optional(PART.whole),
      minimum: PART.decimal,
    }),
  }),
  depositVaults: anyText('DEPOSIT_VAULTS', {
    meaning:
      'vaults that also accept deposits of tokens, `1/USDT/0x…` by comma; deploy `DepositVault` with the token and `TREASURY`. Nothing is credited and no wallet is asked for an approval unless the code at that address is exactly this contract',
    unset: '',
    file: listOfRows({ chain: PART.whole, coin: PART.word, vault: PART.word }),
  }),
  withdrawTerms: anyText('WITHDRAW_TERMS', {
    meaning:
      'what can be withdrawn, `56/USDT/0.5/10/5000/10000/1000` by comma: chain, coin, fee, minimum, maximum, a member’s maximum in 24 hours, and the day’s sum above which two operators must agree',
    unset: '',
    shown: 'none: nothing can be withdrawn',
    file: listOfRows({
      chain: PART.whole,
      coin: PART.word,
      fee: PART.decimal,
      minimum: PART.decimal,
      maximum: PART.decimal,
      dayMaximum: PART.decimal,
      reviewAbove: PART.decimal,
    }),
  }),
  addressHoldMinutes: wholeNumber('ADDRESS_HOLD_MINUTES', {
    meaning: 'minutes until a new withdrawal address can be used',
    unset: 1_440,
    inDemo: 0,
  }),
  factorAbove: usdt('FACTOR_ABOVE', {
    meaning:
      'whole USDT; a member needs an authenticator app or a passkey to withdraw more than this in 24 hours, all coins together, or any amount of a coin without a price',
    unset: 10_000,
    inDemo: undefined,
  }),
  operatorDayLimit: usdt('OPERATOR_DAY_LIMIT', {
    meaning:
      'whole USDT that one operator may handle in 24 hours: credits, promotions, decisions on fiat orders and moves out of the house that the operator made or approved, and withdrawals that the operator agreed to; moves within the house and coins without a price do not count',
    unset: 100_000,
    inDemo: undefined,
  }),
}

/** Both or none. */
export const walletVariables = {
  hot: anyText('HOT_WALLET', {
    meaning: 'the signer’s address; withdrawals and reserves are checked against it',
    unset: '',
    shown: 'required with `WITHDRAW_TERMS`',
  }),
  treasury: anyText('TREASURY', {
    meaning: 'the address to which deposits are swept; reserves are checked against it',
    unset: '',
    shown: 'required with `HOT_WALLET`',
  }),
}

export const approvalVariables = {
  operatorKeys: filledText('OPERATOR_KEYS', {
    meaning:
      'file of the operators’ passkeys that count for approvals at the console, written with `npm run operator -- keys operators.json console` and reviewed by the person who runs the server; write it again after each new operator or device',
    unset: undefined,
    shown:
      'required with `RPC_1` or `RPC_56` outside the demo; otherwise the keys in the database count',
  }),
}
