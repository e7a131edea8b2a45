/**
 * Withdrawals to a chain, and the address book. The wire calls a withdrawal's states waiting,
 * completed and rejected; the amount includes the fee.
 */
import { REFUSAL_REASON_MAX } from '@assay/domain/withdrawal/withdrawal.ts'
import * as z from 'zod/mini'
import { route } from '../../route.ts'
import { factor } from '../../rows/changeProof.ts'
import {
  amount,
  assetId,
  count,
  countText,
  enabled,
  flag,
  shortText,
  sixDigits,
  timestamp,
} from '../../schema/codecs.ts'
import { fields, strictFields } from '../../schema/fields.ts'
import { paging } from '../../schema/paging.ts'

export const ADDRESS_REMARK_MAX = 20

export const savedAddress = fields({
  id: ['id', count],
  asset: ['coin', assetId],
  chainId: ['chainid', count],
  chain: ['blockname', shortText],
  /** In checksum form. */
  address: ['address', shortText],
  remark: ['remark', shortText],
  addedAt: ['wdate', timestamp],
  /** No withdrawal to it before this time. */
  usableAt: ['usabledate', timestamp],
  /** Whether a withdrawal to it was ever made. */
  isProven: ['proven', flag],
})
export type SavedAddress = z.output<typeof savedAddress>

export const getAddresses = route({
  method: 'GET',
  path: '/account/address',
  title: 'The addresses that the member may withdraw to, newest first.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({}),
  reply: z.array(savedAddress),
})

const newAddress = {
  asset: ['coin', assetId],
  chainId: ['chainid', count],
  address: ['address', z.string().check(z.maxLength(100))],
  /** The member confirmed it after seeing which known address it resembles. */
  isConfirmed: ['confirmed', flag],
} as const
/** `target` is masked. */
const codeReply = fields({ resendAfterSeconds: ['seconds', count], target: ['target', shortText] })

export const sendAddressCode = route({
  method: 'POST',
  path: '/account/addressCode',
  success: 'codeSent',
  title:
    'Send a code by email that lets this address into the book. One that looks like a known one is refused until it is confirmed.',
  needsLogin: true,
  isAddition: true,
  input: strictFields(newAddress),
  reply: codeReply,
})

export const addAddress = route({
  method: 'POST',
  path: '/account/address',
  success: 'addressSaved',
  title: 'Save an address, with the fund password and the code for it.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({
    ...newAddress,
    remark: ['remark', z.string().check(z.maxLength(ADDRESS_REMARK_MAX))],
    pin: ['password', sixDigits],
    code: ['code', sixDigits],
    factor: ['totp', z.optional(factor)],
  }),
  reply: savedAddress,
})

export const deleteAddress = route({
  method: 'DELETE',
  path: '/account/address',
  success: 'addressDeleted',
  title: 'Delete an address from the book.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({ id: ['id', countText] }),
  reply: fields({}),
})

export const getWithdrawalFees = route({
  method: 'GET',
  path: '/account/withdrawFees',
  title: 'What a withdrawal of a coin on a network costs, whatever its amount.',
  isAddition: true,
  input: strictFields({}),
  reply: z.array(
    fields({
      asset: ['coin', assetId],
      chainId: ['chainid', count],
      chain: ['blockname', shortText],
      fee: ['fee', amount],
    }),
  ),
})

export const getWithdrawInfo = route({
  method: 'GET',
  path: '/account/withdrawInfo',
  title: 'Where coins can go out, with fees and limits, and what the member still has to do first.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({}),
  reply: fields({
    networks: [
      'list',
      z.array(
        fields({
          asset: ['coin', assetId],
          chainId: ['chainid', count],
          chain: ['blockname', shortText],
          standard: ['standard', shortText],
          decimals: ['decimals', count],
          fee: ['fee', amount],
          minimum: ['min', amount],
          maximum: ['max', amount],
          dailyMaximum: ['daymax', amount],
          withdrawnToday: ['daysum', amount],
          /** A daily sum above this waits for two operators. */
          reviewAbove: ['review', amount],
          available: ['usable', amount],
          /** Seconds until a withdrawal is usually final. */
          seconds: ['seconds', count],
        }),
      ),
    ],
    isVerified: ['identity', enabled],
    hasPin: ['paypassword', flag],
    hasEmail: ['email', flag],
    /** An authenticator is enrolled: its code is required too. */
    hasFactor: ['totp', flag],
    hasPasskey: ['passkey', flag],
    /** In the past or 0 when there is no bar. */
    barredUntil: ['until', timestamp],
    isFrozen: ['frozen', flag],
    isHalted: ['halted', flag],
  }),
})
export type WithdrawInfo = z.output<typeof getWithdrawInfo.reply>

export const sendWithdrawCode = route({
  method: 'POST',
  path: '/account/withdrawCode',
  success: 'codeSent',
  title: 'Send a code by email that lets this amount go to this address, and nothing else.',
  needsLogin: true,
  isAddition: true,
  input: strictFields({ addressId: ['address', count], amount: ['number', amount] }),
  reply: codeReply,
})

const status = z.enum(['waiting', 'completed', 'rejected'])

export const withdrawal = fields({
  id: ['id', count],
  asset: ['coin', assetId],
  chainId: ['chainid', count],
  chain: ['blockname', shortText],
  address: ['address', shortText],
  remark: ['remark', shortText],
  amount: ['number', amount],
  fee: ['fee', amount],
  /** What arrives: the amount less the fee. */
  received: ['received', amount],
  status: ['status', status],
  /** Waits for two operators; until then the member can cancel it. */
  isUnderReview: ['review', flag],
  /** Empty until it is sent. */
  transaction: ['hash', shortText],
  /** The URL of the transaction in a block explorer; '' if there is none. */
  explorer: ['explorer', shortText],
  /** How it was rejected; '' if it was not. */
  rejectedAs: ['rejected', z.enum(['', 'cancelled', 'refused', 'failed'])],
  /** The reason given by the operator who rejected it. */
  reason: ['reason', z.string().check(z.maxLength(REFUSAL_REASON_MAX))],
  createdAt: ['wdate', timestamp],
})
export type MemberWithdrawal = z.output<typeof withdrawal>

export const withdraw = route({
  method: 'POST',
  path: '/account/withdraw',
  success: 'withdrawalRequested',
  title: 'Withdraw to a saved address, with the fund password and the code for this amount.',
  needsLogin: true,
  isWrite: true,
  isAddition: true,
  input: strictFields({
    addressId: ['address', count],
    amount: ['number', amount],
    /** The fee that was shown; a different one is refused. */
    fee: ['fee', amount],
    pin: ['password', sixDigits],
    code: ['code', sixDigits],
    factor: ['totp', z.optional(factor)],
  }),
  reply: withdrawal,
})

export const cancelWithdrawal = route({
  method: 'POST',
  path: '/account/cancelWithdraw',
  success: 'withdrawalCancelled',
  isOpenWhenFrozen: true,
  title: 'Cancel a withdrawal that still waits for review.',
  needsLogin: true,
  isWrite: true,
  isAddition: true,
  input: strictFields({ id: ['id', count] }),
  reply: withdrawal,
})

export const getWithdrawals = route({
  method: 'GET',
  path: '/account/withdrawList',
  title: "The member's last withdrawals, newest first.",
  needsLogin: true,
  isAddition: true,
  input: strictFields({ before: ['before', z.optional(countText)] }),
  reply: z.array(withdrawal),
})

/** A withdrawal without fields that identify its receiver: for API keys. */
export const withdrawalState = fields({
  id: ['id', count],
  asset: ['coin', assetId],
  chainId: ['chainid', count],
  chain: ['blockname', shortText],
  amount: ['number', amount],
  fee: ['fee', amount],
  received: ['received', amount],
  status: ['status', status],
  isUnderReview: ['review', flag],
  rejectedAs: ['rejected', z.enum(['', 'cancelled', 'refused', 'failed'])],
  createdAt: ['wdate', timestamp],
})
export type WithdrawalState = z.output<typeof withdrawalState>

export const getWithdrawalStates = route({
  method: 'GET',
  path: '/account/withdrawStates',
  title:
    "The member's withdrawals with how far they are, newest first, without addresses and transactions.",
  noScreen: 'As `getDepositStates`, of withdrawals.',
  needsLogin: true,
  keyRight: 'read',
  isAddition: true,
  input: strictFields({
    ...paging,
    since: ['since', z.optional(countText)],
    until: ['until', z.optional(countText)],
  }),
  reply: z.array(withdrawalState),
})
