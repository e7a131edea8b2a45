/**
 * The one socket. Pings every 30 s and closes when no pong comes; reconnects after 1 s, then ever
 * later up to 15 s, each time up to half as early at random, so that not all come back at once;
 * sends the wanted subscriptions again after each opening. Topics are counted, so
 * that one screen leaving does not silence another. Hidden pages let go of the socket after a
 * while.
 */
import { HEARTBEAT_MS, PING, PONG } from '@assay/wire/socket/heartbeat.ts'
import type { ClientMessage, decodeMessage, ServerMessage } from '@assay/wire/socket/messages.ts'
import { createStore } from '../../store/createStore.ts'
import { nextTask } from '../../store/nextTask.ts'

/** `connecting` is the first time only, and short: what is on screen was answered a moment ago. */
export type Connection = 'connecting' | 'live' | 'stale' | 'reconnecting' | 'paused'
export type ConnectionState = { status: Connection; retryAt: number | undefined }

const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 15_000
/** The server ends, and all its sockets with it: they come back spread over this time. */
const RESTARTING = 1012
const RESTART_SPREAD_MS = 3_000
const STALE_MS = 5_000
const HIDDEN_CLOSE_MS = 30_000

export const connection = createStore<ConnectionState>({
  status: 'connecting',
  retryAt: undefined,
})

type Listener = (message: ServerMessage) => void
const listeners = new Set<Listener>()
const topics = new Map<string, { count: number; message: ClientMessage }>()
const openListeners = new Set<() => void>()
const abnormalListeners = new Set<() => void>()

/** Loads with the first socket: no page is rendered from socket messages. */
let decode: typeof decodeMessage | undefined
/** What came before it, and while that is being read, in its order. */
const unread: string[] = []

let socket: WebSocket | undefined
let tries = 0
let lastMessageAt = 0
let pongDue: ReturnType<typeof setTimeout> | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined
let hiddenTimer: ReturnType<typeof setTimeout> | undefined
let isStarted = false
/** Reported once per connection, because an unreadable message usually repeats. */
let isAbnormalTold = false

export function startSocket() {
  if (isStarted) return
  isStarted = true
  lastMessageAt = Date.now()
  open()
  setInterval(heartbeat, HEARTBEAT_MS)
  setInterval(watchStaleness, 1_000)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', reconnectNow)
}

export function onMessage(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function onOpen(listener: () => void) {
  openListeners.add(listener)
  return () => {
    openListeners.delete(listener)
  }
}

/** Something came that cannot be read, so that what is shown may miss it (SOCK-13). */
export function onAbnormal(listener: () => void) {
  abnormalListeners.add(listener)
  return () => {
    abnormalListeners.delete(listener)
  }
}

/** Wants a topic until the returned function is called. */
export function subscribeTo(message: Omit<ClientMessage, 'time' | 'type'>): () => void {
  const name = `${message.key}:${message.mine ?? ''}:${message.depth ?? ''}`
  const topic = topics.get(name) ?? { count: 0, message: { ...message, time: 0 } }
  topic.count += 1
  topics.set(name, topic)
  if (topic.count === 1) sendSubscription(name)
  return () => {
    topic.count -= 1
    if (topic.count > 0) return
    topics.delete(name)
    send({ ...topic.message, type: 'unsub' })
  }
}

/** A gap was seen: the topic is asked for again and begins with a snapshot. */
export function resubscribe(key: string) {
  for (const [name, topic] of topics) if (topic.message.key === key) sendSubscription(name)
}

export function send(message: Omit<ClientMessage, 'time'>): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false
  socket.send(JSON.stringify({ ...message, time: Date.now() }))
  return true
}

function sendSubscription(name: string) {
  const topic = topics.get(name)
  // Before the socket is open this sends nothing; the opening sends every wanted topic.
  if (topic) send({ ...topic.message, type: 'sub' })
}

function open() {
  clearTimeout(retryTimer)
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const id = `${Date.now()}${Math.floor(Math.random() * 100)}`
  const mine = new WebSocket(`${scheme}://${location.host}/ws/${id}`)
  socket = mine
  // Unread messages of an older socket will be sent again.
  unread.length = 0
  // Without what reads its messages it is as good as lost, and opened again later.
  if (!decode) loadDecoder().catch(() => mine.close())
  mine.onopen = () => {
    tries = 0
    isAbnormalTold = false
    lastMessageAt = Date.now()
    connection.set({ status: 'live', retryAt: undefined })
    for (const name of topics.keys()) sendSubscription(name)
    for (const listener of openListeners) listener()
  }
  mine.onmessage = (event) => {
    if (socket === mine) receive(String(event.data))
  }
  mine.onclose = ({ code }) => {
    if (socket === mine) retryLater(code === RESTARTING)
  }
}

async function loadDecoder() {
  decode = (await import('@assay/wire/socket/messages.ts')).decodeMessage
  // One per task: the first messages of a connection are long, and taps in between are handled.
  for (let text = unread.shift(); text !== undefined; text = unread.shift()) {
    read(text, decode)
    if (unread.length > 0) await nextTask()
  }
}

function receive(text: string) {
  lastMessageAt = Date.now()
  if (connection.get().status === 'stale') connection.set({ status: 'live', retryAt: undefined })
  if (text === PONG) {
    clearTimeout(pongDue)
    pongDue = undefined
    return
  }
  if (decode && unread.length === 0) read(text, decode)
  else unread.push(text)
}

function read(text: string, decode: typeof decodeMessage) {
  let message: ServerMessage | undefined
  try {
    message = decode(text)
  } catch {
    return tellAbnormal()
  }
  for (const listener of message ? [...listeners] : []) {
    try {
      listener(message as ServerMessage)
    } catch (error) {
      // One listener's error must not affect the others.
      reportError(error)
    }
  }
}

function tellAbnormal() {
  if (isAbnormalTold) return
  isAbnormalTold = true
  for (const listener of abnormalListeners) listener()
}

function retryLater(isRestart: boolean) {
  clearTimeout(pongDue)
  pongDue = undefined
  socket = undefined
  if (document.hidden) {
    connection.set({ status: 'paused', retryAt: undefined })
    return
  }
  const most = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** tries)
  const waitMs = isRestart ? Math.random() * RESTART_SPREAD_MS : most * (0.5 + Math.random() / 2)
  tries += 1
  connection.set({ status: 'reconnecting', retryAt: Date.now() + waitMs })
  clearTimeout(retryTimer)
  retryTimer = setTimeout(open, waitMs)
}

/** Closes the socket, if it is open, and opens it at once: what comes next is fresh. */
export function reopen() {
  if (!isStarted) return
  const old = socket
  socket = undefined
  old?.close()
  tries = 0
  connection.set({ status: 'reconnecting', retryAt: Date.now() })
  open()
}

function reconnectNow() {
  if (socket) return
  tries = 0
  open()
}

function heartbeat() {
  if (socket?.readyState !== WebSocket.OPEN || pongDue) return
  socket.send(PING)
  pongDue = setTimeout(() => socket?.close(), HEARTBEAT_MS)
}

/** Prices older than five seconds are marked, so that users do not trade on them unknowingly. */
function watchStaleness() {
  if (document.hidden || Date.now() - lastMessageAt <= STALE_MS) return
  const { status } = connection.get()
  if (status === 'live') connection.set({ status: 'stale', retryAt: undefined })
  if (status === 'connecting') connection.set({ status: 'reconnecting', retryAt: undefined })
}

function onVisibility() {
  clearTimeout(hiddenTimer)
  if (document.hidden) {
    hiddenTimer = setTimeout(() => socket?.close(), HIDDEN_CLOSE_MS)
  } else {
    lastMessageAt = Date.now()
    reconnectNow()
  }
}
