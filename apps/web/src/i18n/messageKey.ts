/**
 * The keys of all English messages. A new area adds its file and its name here; nothing else lists
 * areas.
 */

import type errors from '@assay/wire/messages/en.json'
import type account from './en/account.json'
import type apiKeys from './en/apiKeys.json'
import type app from './en/app.json'
import type assets from './en/assets.json'
import type chart from './en/chart.json'
import type check from './en/check.json'
import type claim from './en/claim.json'
import type coin from './en/coin.json'
import type contract from './en/contract.json'
import type convert from './en/convert.json'
import type cycle from './en/cycle.json'
import type deposit from './en/deposit.json'
import type depositProof from './en/depositProof.json'
import type earn from './en/earn.json'
import type explain from './en/explain.json'
import type fiat from './en/fiat.json'
import type help from './en/help.json'
import type home from './en/home.json'
import type identity from './en/identity.json'
import type introduction from './en/introduction.json'
import type invite from './en/invite.json'
import type launchpad from './en/launchpad.json'
import type liabilities from './en/liabilities.json'
import type markets from './en/markets.json'
import type member from './en/member.json'
import type notices from './en/notices.json'
import type orders from './en/orders.json'
import type pages from './en/pages.json'
import type passkeys from './en/passkeys.json'
import type poster from './en/poster.json'
import type records from './en/records.json'
import type security from './en/security.json'
import type spot from './en/spot.json'
import type team from './en/team.json'
import type transfer from './en/transfer.json'
import type update from './en/update.json'
import type wallet from './en/wallet.json'
import type walletDeposit from './en/walletDeposit.json'
import type withdraw from './en/withdraw.json'

export type MessageKey =
  | keyof typeof account
  | keyof typeof apiKeys
  | keyof typeof app
  | keyof typeof assets
  | keyof typeof chart
  | keyof typeof check
  | keyof typeof claim
  | keyof typeof coin
  | keyof typeof contract
  | keyof typeof convert
  | keyof typeof cycle
  | keyof typeof deposit
  | keyof typeof depositProof
  | keyof typeof earn
  | keyof typeof explain
  | keyof typeof fiat
  | keyof typeof identity
  | keyof typeof introduction
  | keyof typeof invite
  | keyof typeof launchpad
  | keyof typeof liabilities
  | keyof typeof markets
  | keyof typeof security
  | keyof typeof notices
  | keyof typeof orders
  | keyof typeof pages
  | keyof typeof passkeys
  | keyof typeof poster
  | keyof typeof records
  | keyof typeof spot
  | keyof typeof team
  | keyof typeof transfer
  | keyof typeof help
  | keyof typeof home
  | keyof typeof member
  | keyof typeof update
  | keyof typeof wallet
  | keyof typeof walletDeposit
  | keyof typeof withdraw
  | `error.${keyof typeof errors}`

/**
 * Areas that are loaded with the screens that need them; `app`, `wallet` and `home` are the core.
 */
export type MessageArea =
  | 'account'
  | 'apiKeys'
  | 'assets'
  | 'chart'
  | 'check'
  | 'claim'
  | 'coin'
  | 'contract'
  | 'convert'
  | 'cycle'
  | 'deposit'
  | 'depositProof'
  | 'earn'
  | 'errors'
  | 'explain'
  | 'fiat'
  | 'help'
  | 'identity'
  | 'introduction'
  | 'invite'
  | 'launchpad'
  | 'liabilities'
  | 'markets'
  | 'member'
  | 'notices'
  | 'orders'
  | 'pages'
  | 'passkeys'
  | 'poster'
  | 'records'
  | 'security'
  | 'spot'
  | 'team'
  | 'transfer'
  | 'update'
  | 'walletDeposit'
  | 'withdraw'
