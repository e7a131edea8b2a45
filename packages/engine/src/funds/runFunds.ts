/**
 * Money that moves without an order: from a chain to a member, into the house, from the house to a
 * member, between a member's own accounts. Only an outside account may be overdrawn.
 */

import { ACCOUNT_KINDS } from '@assay/domain/account.ts'
import { HOUSE_ACCOUNTS, HOUSE_SOURCES } from '@assay/domain/houseAccounts.ts'
import { CREDIT_KINDS } from '@assay/domain/operator/creditKinds.ts'
import { AMOUNT_MAX } from '@assay/domain/spot/spotRules.ts'
import { validateBalance } from '@assay/domain/validateBalance.ts'
import type { Amount } from '@assay/money/amount.ts'
import type { Event } from '../event.ts'
import { isMember } from '../kernel/isMember.ts'
import { accountKey, SUPPLY_MAX } from '../kernel/ledger/ledger.ts'
import type { Handlers } from '../kernel/product.ts'
import { reject, rejectWith } from '../kernel/reject.ts'
import { outflowMax } from '../perp/risk/riskAccount.ts'
import type { State } from '../state.ts'
import {
  type CreditDeposit,
  type CreditMember,
  DEPOSIT_RULES,
  depositKey,
  type FundHouse,
  type FundsCommand,
  type MoveHouse,
  type Transfer,
} from './fundsCommand.ts'

const HOUSE: ReadonlySet<string> = new Set(HOUSE_ACCOUNTS.filter((name) => !name.endsWith('/held')))
const SOURCES: ReadonlySet<string> = new Set(HOUSE_SOURCES)
const CHAIN = /^chain\/\d+$/
const REASONS: ReadonlySet<string> = new Set(['starter', 'demo', 'adjustment', ...CREDIT_KINDS])
const TRANSACTION = /^0x[0-9a-f]{64}$/
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0
const OUTSIDE = /^(outside\/demo|chain\/\d+|bank\/[a-z0-9-]+)$/

export const runFunds: Handlers<FundsCommand> = {
  fundHouse,
  moveHouse,
  creditMember,
  creditDeposit,
  transfer,
}

function fundHouse(state: State, command: FundHouse): Event[] {
  const refusal = checkAmount(state, command)
  if (refusal) return refusal
  const { from, to, asset, amount } = command
  if (!OUTSIDE.test(from) || !HOUSE.has(to)) return reject('accountNotFound')
  const { ledger } = state
  if (ledger.supplyOf(asset) + amount > SUPPLY_MAX) return reject('amountTooLarge')
  ledger.fund(ledger.openNamed(from, asset), ledger.openNamed(to, asset), amount)
  return [{ type: 'houseFunded', from, to, asset, amount }]
}

/** At most what came in through a chain and has not gone out can leave through it. */
function moveHouse(state: State, command: MoveHouse): Event[] {
  const refusal = checkAmount(state, command)
  if (refusal) return refusal
  const { from, to, asset, amount } = command
  const isOut = CHAIN.test(to)
  if (!SOURCES.has(from) || from === to || !(isOut || HOUSE.has(to))) {
    return reject('accountNotFound')
  }
  const { ledger } = state
  const source = ledger.named.get(`${from} ${asset}`)
  if (source === undefined || ledger.namedAt(source) < amount) return reject('houseMoneyShort')
  const target = ledger.named.get(`${to} ${asset}`)
  if (isOut && (target === undefined || ledger.namedAt(target) + amount > 0n)) {
    return reject('chainMoneyShort')
  }
  ledger.fund(source, ledger.openNamed(to, asset), amount)
  return [{ type: 'houseMoved', from, to, asset, amount }]
}

function creditMember(state: State, command: CreditMember): Event[] {
  const refusal = checkAmount(state, command)
  if (refusal) return refusal
  const { from, member, account, asset, amount, reason } = command
  if (!HOUSE.has(from) || !isMember(member) || !ACCOUNT_KINDS.includes(account)) {
    return reject('accountNotFound')
  }
  if (!REASONS.has(reason)) return reject('commandInvalid')
  const { ledger } = state
  const index = state.assets.get(asset)!.index
  const key = accountKey(member, 'spot', index)
  if (reason === 'starter' && state.starters.has(key)) return reject('starterAlreadyGiven')
  const house = ledger.named.get(`${from} ${asset}`)
  if (house === undefined || ledger.namedAt(house) < amount) {
    return reject('houseAccountShort')
  }
  const slot = ledger.open(member, account, index)
  ledger.credit(house, slot, amount)
  touchPerp(state, slot)
  if (reason === 'starter') state.starters.add(key)
  return [{ type: 'memberCredited', from, member, account, asset, amount, reason }]
}

/** A deposit on a chain; must have the key of its log, which is credited once. */
function creditDeposit(state: State, command: CreditDeposit & { key: string }): Event[] {
  const refusal = checkAmount(state, command)
  if (refusal) return refusal
  const { member, asset, amount, chain, transaction, logIndex, key, rules } = command
  if (!isMember(member)) return reject('accountNotFound')
  const isNamed = TRANSACTION.test(transaction) && isCount(chain) && isCount(logIndex)
  if (!isNamed || key !== depositKey(command)) return reject('commandInvalid')
  if (rules !== undefined && rules !== DEPOSIT_RULES) return reject('commandInvalid')
  const { ledger, creditedLogs } = state
  if (rules && creditedLogs.has(key)) return reject('depositAlreadyCredited')
  if (ledger.supplyOf(asset) + amount > SUPPLY_MAX) return reject('amountTooLarge')
  const slot = ledger.open(member, 'spot', state.assets.get(asset)!.index)
  ledger.receive(ledger.openNamed(`chain/${chain}`, asset), slot, amount)
  if (rules) creditedLogs.add(key)
  return [{ type: 'depositCredited', member, asset, amount, chain, transaction, logIndex }]
}

function transfer(state: State, command: Transfer, now: number): Event[] {
  const refusal = checkAmount(state, command)
  if (refusal) return refusal
  const { member, from, to, asset, amount } = command
  const isKnown = ACCOUNT_KINDS.includes(from) && ACCOUNT_KINDS.includes(to)
  if (!isMember(member) || !isKnown) return reject('accountNotFound')
  if (from === to) return reject('sameAccount')
  const { ledger } = state
  const index = state.assets.get(asset)!.index
  const source = ledger.find(member, from, index)
  const portfolio = state.perp.portfolios.get(source)
  const own = ledger.availableIn(source)
  const available = portfolio ? outflowMax(state, portfolio, now) : own
  const short = validateBalance(amount, available)
  if (short) return rejectWith(short)
  const target = ledger.open(member, to, index)
  ledger.transfer(source, target, amount)
  touchPerp(state, source)
  touchPerp(state, target)
  return [{ type: 'transferred', member, from, to, asset, amount }]
}

function touchPerp(state: State, slot: number): void {
  const portfolio = state.perp.portfolios.get(slot)
  if (portfolio) state.perp.touched.add(portfolio)
}

function checkAmount(
  state: State,
  { asset, amount }: { asset: string; amount: Amount },
): Event[] | undefined {
  if (!state.assets.has(asset)) return reject('assetNotFound')
  if (amount <= 0n) return reject('amountNotPositive')
  return amount > AMOUNT_MAX ? reject('amountTooLarge') : undefined
}
