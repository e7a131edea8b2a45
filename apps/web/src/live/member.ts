/**
 * The member's own topics: orders and balances as they change. A one-use ticket opens them each
 * time the socket opens. Screens keep their lists from calls and let these messages refresh them.
 */
import { getSocketTicket } from '@assay/wire/routes/member/session.ts'
import type { ServerMessage } from '@assay/wire/socket/messages.ts'
import type { Notice } from '@assay/wire/socket/notice.ts'
import { call } from '../api/call.ts'
import { onMessage, onOpen, reopen, send } from '../api/connection/socket.ts'

export type OrdersMessage = Extract<ServerMessage, { key: 'orders' }>['data']
export type RoundsMessage = Extract<ServerMessage, { key: 'rounds' }>['data']
export type BalancesMessage = Extract<ServerMessage, { key: 'balances' }>['data']

export type DepositsMessage = Extract<ServerMessage, { key: 'deposits' }>['data']

let stop: (() => void) | undefined
const isOpen = () => stop !== undefined

export function openMemberTopics() {
  if (isOpen()) return
  stop = onOpen(ask)
  void ask()
}

export function closeMemberTopics() {
  if (!stop) return
  stop()
  stop = undefined
  // Another member may sign in, and the server may not know yet that this one left.
  untold &&= []
  reopen()
}

export function onOrders(listener: (orders: OrdersMessage) => void) {
  return onMessage((message) => {
    if (message.key === 'orders') listener(message.data)
  })
}

export function onRounds(listener: (rounds: RoundsMessage) => void) {
  return onMessage((message) => {
    if (message.key === 'rounds') listener(message.data)
  })
}

export function onBalances(listener: (balances: BalancesMessage) => void) {
  return onMessage((message) => {
    if (message.key === 'balances') listener(message.data)
  })
}

/** The last deposits, whenever one of them changes or gets a confirmation. */
export function onDeposits(listener: (deposits: DepositsMessage) => void) {
  return onMessage((message) => {
    if (message.key === 'deposits') listener(message.data)
  })
}

/** What came while the part of the app that shows it was still on its way. */
let untold: Notice[] | undefined = []
onMessage((message) => {
  if (message.key === 'notice') untold?.push(message.data)
})

/** What just happened to the member's contracts without them, since the app was opened. */
export function onNotice(listener: (notice: Notice) => void) {
  for (const notice of untold ?? []) listener(notice)
  untold = undefined
  return onMessage((message) => {
    if (message.key === 'notice') listener(message.data)
  })
}

export type AnsweredMessage = Extract<ServerMessage, { key: 'answered' }>['data']

/** Customer service answered a ticket of the member's. */
export function onAnswered(listener: (answered: AnsweredMessage) => void) {
  return onMessage((message) => {
    if (message.key === 'answered') listener(message.data)
  })
}

export type PerpOrdersMessage = Extract<ServerMessage, { key: 'conorders' }>['data']
export type PositionsMessage = Extract<ServerMessage, { key: 'positions' }>['data']

export function onPerpOrders(listener: (orders: PerpOrdersMessage) => void) {
  return onMessage((message) => {
    if (message.key === 'conorders') listener(message.data)
  })
}

/** Always all open positions, so what is missing is closed. */
export function onPositions(listener: (positions: PositionsMessage) => void) {
  return onMessage((message) => {
    if (message.key === 'positions') listener(message.data)
  })
}

async function ask() {
  if (!isOpen()) return
  const answer = await call(getSocketTicket, {}).catch(() => undefined)
  if (answer && isOpen()) send({ key: 'orders', type: 'ticket', ticket: answer.ticket })
}
