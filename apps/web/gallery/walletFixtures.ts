/** Replies for deposits, withdrawals and conversions in the gallery. */
import type { Ratio } from '@assay/money/amount.ts'
import {
  getDepositAddress,
  getDepositNetworks,
  getDeposits,
} from '@assay/wire/routes/funds/deposit.ts'
import { getDepositProofs } from '@assay/wire/routes/funds/depositProof.ts'
import {
  getAddresses,
  getWithdrawalFees,
  getWithdrawals,
  getWithdrawInfo,
  type MemberWithdrawal,
} from '@assay/wire/routes/funds/withdrawal.ts'
import {
  type Conversion,
  getConversionSpreads,
  getConversions,
  getConvertibleCoins,
} from '@assay/wire/routes/trading/flash.ts'
import { exampleAmount, examplePrice, exampleRatio } from '../src/testing/figures.ts'
import { encoded } from './encoded.ts'
import type { GalleryPart } from './parts.ts'
import { states } from './states.ts'

const NOW = Date.UTC(2026, 2, 14, 14, 2, 11)
const DAY_MS = 86_400_000
const ADDRESS = '0xde709f2102306220921060314715629080e2fb77'
const VAULT = '0x52908400098527886E0F7030069857D2E4169EE7'

const chains = [
  { asset: 'USDT', chainId: 1, chain: 'Ethereum', standard: 'ERC-20', fee: '2' },
  { asset: 'USDT', chainId: 56, chain: 'BNB Smart Chain', standard: 'BEP-20', fee: '0.3' },
]

const withdrawal: MemberWithdrawal = {
  id: 9,
  asset: 'USDT',
  chainId: 1,
  chain: 'Ethereum',
  address: ADDRESS,
  remark: 'Ledger',
  amount: exampleAmount('12000'),
  fee: exampleAmount('2'),
  received: exampleAmount('11998'),
  status: 'waiting',
  isUnderReview: true,
  transaction: '',
  explorer: '',
  rejectedAs: '',
  reason: '',
  createdAt: NOW,
}

const conversion: Conversion = {
  id: 31,
  from: 'USDT',
  to: 'BTC',
  by: 'pay',
  pay: exampleAmount('500'),
  receive: exampleAmount('0.00768421'),
  rate: exampleRatio('0.00001536842'),
  minimum: exampleAmount('10'),
  maximum: exampleAmount('50000'),
  fromIndex: examplePrice('1'),
  toIndex: examplePrice('64856.72'),
  fromSpread: 0n as Ratio,
  toSpread: exampleRatio('0.003'),
  fromDecimals: 6,
  toDecimals: 8,
  quotedAt: NOW - 4_000,
  convertedAt: NOW,
}

const convertible = (asset: string, name: string, index: string, available: string) => ({
  asset,
  name,
  decimals: asset === 'USDT' ? 6 : 8,
  available: exampleAmount(available),
  index: examplePrice(index),
  spread: exampleRatio('0.003'),
  minimum: exampleAmount('0.0001'),
  maximum: exampleAmount('5000'),
  minimumWorth: exampleAmount('10'),
  maximumWorth: exampleAmount('50000'),
})

const info = {
  networks: chains.map(({ fee, ...chain }) => ({
    ...chain,
    decimals: 6,
    fee: exampleAmount(fee),
    minimum: exampleAmount('10'),
    maximum: exampleAmount('5000'),
    dailyMaximum: exampleAmount('20000'),
    withdrawnToday: exampleAmount('0'),
    reviewAbove: exampleAmount('10000'),
    available: exampleAmount('6874.81'),
    seconds: 180,
  })),
  isVerified: true,
  hasPin: true,
  hasEmail: true,
  hasFactor: false,
  hasPasskey: false,
  barredUntil: 0,
  isFrozen: false,
  isHalted: false,
}

const walletReplies = [
  encoded(
    getDepositNetworks,
    chains.map(({ asset, chainId, chain, standard }) => ({
      asset,
      chainId,
      chain,
      standard,
      token: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      decimals: 6,
      confirmations: 12,
      blockSeconds: 12,
      minimum: exampleAmount('1'),
      vault: VAULT,
      treasury: ADDRESS,
      codeHash: `0x${'5'.repeat(64)}`,
    })),
  ),
  encoded(getDepositAddress, { address: VAULT, tag: '', chain: 'Ethereum' }),
  encoded(
    getDeposits,
    (['pending', 'credited'] as const).map((status, index) => ({
      id: String(70 - index),
      asset: 'USDT',
      amount: exampleAmount('250'),
      chainId: 1,
      chain: 'Ethereum',
      address: VAULT,
      transaction: `0x${'7'.repeat(64)}`,
      status,
      confirmations: index === 0 ? 5 : 12,
      confirmationsNeeded: 12,
      createdAt: NOW - index * DAY_MS,
    })),
  ),
  encoded(getDepositProofs, []),
  encoded(getConvertibleCoins, [
    convertible('USDT', 'Tether', '1', '6874.81'),
    convertible('BTC', 'Bitcoin', '64856.72', '0.0424'),
    convertible('ETH', 'Ethereum', '1932.1', '0.8'),
  ]),
  encoded(getConversionSpreads, [{ asset: 'BTC', spread: exampleRatio('0.003') }]),
  encoded(getConversions, {
    conversions: [conversion, { ...conversion, id: 30, convertedAt: NOW - DAY_MS }],
    count: 2,
  }),
  encoded(getWithdrawInfo, info),
  encoded(
    getWithdrawalFees,
    chains.map(({ asset, chainId, chain, fee }) => ({
      asset,
      chainId,
      chain,
      fee: exampleAmount(fee),
    })),
  ),
  encoded(getAddresses, [
    {
      id: 3,
      asset: 'USDT',
      chainId: 1,
      chain: 'Ethereum',
      address: ADDRESS,
      remark: 'Ledger',
      addedAt: NOW - 30 * DAY_MS,
      usableAt: NOW - 29 * DAY_MS,
      isProven: true,
    },
    {
      id: 4,
      asset: 'USDT',
      chainId: 56,
      chain: 'BNB Smart Chain',
      address: VAULT,
      remark: 'A friend with a long name',
      addedAt: NOW,
      usableAt: Date.UTC(2040, 0, 1),
      isProven: false,
    },
  ]),
  encoded(getWithdrawals, [
    withdrawal,
    {
      ...withdrawal,
      id: 8,
      status: 'completed',
      isUnderReview: false,
      transaction: `0x${'8'.repeat(64)}`,
      createdAt: NOW - DAY_MS,
    },
  ]),
]

export const part: GalleryPart = {
  screens: [
    ...states('Deposit', '/coinRecharge', true, ['full', 'loading', 'empty', 'error', 'offline']),
    ...states('Deposit from a wallet', '/walletDeposit', true, ['full', 'loading', 'error']),
    ...states('Token permissions', '/tokenPermissions', true, ['full', 'error']),
    ...states('Withdraw', '/withdraw', true, ['full', 'loading', 'empty', 'error', 'offline']),
    ...states('Address book', '/addressBook', true, ['full', 'loading', 'empty', 'error']),
    ...states('Convert', '/coinConvert', true, ['full', 'loading', 'empty', 'error', 'offline']),
    ...states('Conversions', '/convertRecord', true, ['full', 'loading', 'empty', 'error']),
  ],
  replies: walletReplies,
  empty: [
    encoded(getConversions, { conversions: [], count: 0 }),
    encoded(getWithdrawInfo, {
      ...info,
      isVerified: false,
      hasPin: false,
      hasEmail: false,
    }),
  ],
}
