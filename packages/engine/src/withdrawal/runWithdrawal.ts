/**
 * The commands of withdrawals. Only one under review can be canceled or rejected: a released one
 * may be paid at any moment, so its money stays held until the chain decides.
 */

import { AMOUNT_MAX } from '@assay/domain/spot/spotRules.ts'
import { insufficientBalance } from '@assay/domain/validateBalance.ts'
import {
  areTermsSound,
  checkWithdrawal,
  needsReview,
} from '@assay/domain/withdrawal/checkWithdrawal.ts'
import {
  REFUSAL_REASON_MAX,
  receivedOf,
  type Withdrawal,
  type WithdrawalEnd,
} from '@assay/domain/withdrawal/withdrawal.ts'
import type { Event } from '../event.ts'
import { isMember } from '../kernel/isMember.ts'
import { accountKey } from '../kernel/ledger/ledger.ts'
import type { Handlers } from '../kernel/product.ts'
import { reject, rejectWith } from '../kernel/reject.ts'
import { ABSENT } from '../kernel/tables/numberTable.ts'
import type { State } from '../state.ts'
import type {
  ApproveWithdrawal,
  CancelWithdrawal,
  CompleteWithdrawal,
  FailWithdrawal,
  RefuseWithdrawal,
  RequestWithdrawal,
  SetWithdrawalTerms,
  WithdrawalCommand,
} from './withdrawalCommand.ts'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const ZERO_ADDRESS = /^0x0{40}$/
const TRANSACTION = /^0x[0-9a-f]{64}$/
const OPERATOR = /^[\w.@-]{1,64}$/
const isOperator = (name: string): boolean => typeof name === 'string' && OPERATOR.test(name)
/** The number of operators who must approve. */
const PAIRS_OF_EYES = 2

export const runWithdrawal: Handlers<WithdrawalCommand> = {
  setWithdrawalTerms: setTerms,
  requestWithdrawal: request,
  cancelWithdrawal: cancel,
  approveWithdrawal: approve,
  refuseWithdrawal: refuse,
  completeWithdrawal: complete,
  failWithdrawal: fail,
}

function setTerms(state: State, { terms }: SetWithdrawalTerms): Event[] {
  if (!state.assets.has(terms.asset)) return reject('assetNotFound')
  const isChain = Number.isSafeInteger(terms.chain) && terms.chain > 0
  if (!isChain || terms.dailyMaximum > AMOUNT_MAX || !areTermsSound(terms)) {
    return reject('commandInvalid')
  }
  state.withdrawals.setTerms(terms)
  return [{ type: 'withdrawalTermsSet', terms }]
}

function request(state: State, command: RequestWithdrawal, now: number): Event[] {
  const { member, asset, chain, address, amount, fee } = command
  const { ledger, withdrawals } = state
  if (!isMember(member)) return reject('accountNotFound')
  const terms = withdrawals.termsOf(asset, chain)
  if (!terms) return reject('withdrawalNotOffered')
  if (!ADDRESS.test(address) || ZERO_ADDRESS.test(address)) return reject('addressInvalid')
  if (fee !== terms.fee) return reject('termsChanged')
  const index = state.assets.get(asset)!.index
  const account = accountKey(member, 'spot', index)
  const asked = { amount, withdrawnToday: withdrawals.withdrawnToday(account, now) }
  const refusal = checkWithdrawal(terms, asked)
  if (refusal) return rejectWith(refusal)
  const slot = ledger.find(member, 'spot', index)
  if (slot === ABSENT || !ledger.covers(slot, amount)) {
    const available = ledger.availableIn(slot)
    return rejectWith(insufficientBalance(amount, available))
  }
  ledger.hold(slot, amount)
  const withdrawal: Withdrawal = {
    id: withdrawals.last + 1,
    member,
    asset,
    chain,
    address,
    amount,
    fee,
    requestedAt: now,
    status: needsReview(terms, asked) ? 'review' : 'sending',
    approvals: [],
  }
  withdrawals.add(account, withdrawal)
  return [{ type: 'withdrawalRequested', withdrawal }]
}

function approve(state: State, { withdrawal: id, operator }: ApproveWithdrawal): Event[] {
  const old = state.withdrawals.open.get(id)
  if (!old) return reject('withdrawalNotFound')
  if (old.status !== 'review') return reject('withdrawalNotOpen')
  if (!isOperator(operator)) return reject('commandInvalid')
  if (old.approvals.includes(operator)) return reject('sameOperator')
  const approvals = [...old.approvals, operator]
  const isReleased = approvals.length >= PAIRS_OF_EYES
  const withdrawal: Withdrawal = { ...old, approvals, status: isReleased ? 'sending' : 'review' }
  state.withdrawals.open.set(id, withdrawal)
  return [{ type: 'withdrawalApproved', withdrawal, operator }]
}

function complete(state: State, { withdrawal: id, transaction }: CompleteWithdrawal): Event[] {
  const { ledger, withdrawals } = state
  const open = withdrawals.open.get(id)
  if (!open) return reject('withdrawalNotFound')
  if (open.status !== 'sending') return reject('withdrawalNotOpen')
  if (!TRANSACTION.test(transaction)) return reject('commandInvalid')
  const { asset, chain, fee } = open
  const slot = slotOf(state, open)
  ledger.forfeit(slot, ledger.openNamed(`chain/${chain}`, asset), receivedOf(open))
  if (fee > 0n) ledger.forfeit(slot, ledger.openNamed('house/fees', asset), fee)
  withdrawals.open.delete(id)
  const withdrawal: Withdrawal = { ...open, status: 'completed' }
  return [{ type: 'withdrawalCompleted', withdrawal, transaction }]
}

function cancel(state: State, { member, withdrawal }: CancelWithdrawal): Event[] {
  const own = state.withdrawals.open.get(withdrawal)
  if (own?.member !== member) return reject('withdrawalNotFound')
  return giveUp(state, own, { end: 'cancelled', operator: '', reason: '' })
}

function refuse(state: State, { withdrawal, operator, reason }: RefuseWithdrawal): Event[] {
  const open = state.withdrawals.open.get(withdrawal)
  if (!open) return reject('withdrawalNotFound')
  const isSaid =
    typeof reason === 'string' && reason.length > 0 && reason.length <= REFUSAL_REASON_MAX
  if (!isOperator(operator) || !isSaid) return reject('commandInvalid')
  return giveUp(state, open, { end: 'refused', operator, reason })
}

function fail(state: State, { withdrawal }: FailWithdrawal): Event[] {
  const open = state.withdrawals.open.get(withdrawal)
  if (!open) return reject('withdrawalNotFound')
  return giveUp(state, open, { end: 'failed', operator: '', reason: '' })
}

/** People can end one only under review, the chain only a released one. */
function giveUp(
  state: State,
  open: Withdrawal,
  told: { end: WithdrawalEnd; operator: string; reason: string },
): Event[] {
  const isTheirs = told.end === 'failed' ? open.status === 'sending' : open.status === 'review'
  if (!isTheirs) return reject('withdrawalNotOpen')
  state.ledger.release(slotOf(state, open), open.amount)
  state.withdrawals.open.delete(open.id)
  const account = accountKey(open.member, 'spot', state.assets.get(open.asset)!.index)
  state.withdrawals.forget(account, open.id)
  const withdrawal: Withdrawal = { ...open, status: 'rejected' }
  return [{ type: 'withdrawalRejected', withdrawal, ...told }]
}

const slotOf = (state: State, { member, asset }: Withdrawal): number =>
  state.ledger.find(member, 'spot', state.assets.get(asset)!.index)
