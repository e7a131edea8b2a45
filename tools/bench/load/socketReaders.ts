/**
 * Many readers of one market in one process, as cheap as they can be: bytes are counted frame by
 * frame, and every tenth socket reads what is in them. They agree on compression as browsers do; a
 * small update travels uncompressed all the same.
 */
import { connect, type Socket } from 'node:net'
import { STAMP_TURN_MS } from './moveBook.ts'
import type { Report } from './readerReports.ts'

const [origin = '', count = '0'] = process.argv.slice(2)
const port = Number(new URL(origin).port)
const CLOSE_TO_EACH_OTHER = 100
const READS_EVERY = 10
const SUBSCRIBE = JSON.stringify({ key: 'USDT_BTC_trad_1', time: 0 })

const report: Report = { seen: [], frames: 0, bookFrames: 0, bookFramesSent: 0, closed: 0 }
let isCounting = false

function open(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let isOpen = false
    let rest: Buffer = Buffer.alloc(0)
    const look = index % READS_EVERY === 0 ? bookReader() : undefined
    socket.on('error', reject)
    socket.on('close', () => {
      report.closed += 1
    })
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      if (!isOpen) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        rest = rest.subarray(end + 4)
        isOpen = true
        socket.write(masked(SUBSCRIBE))
        keepAlive(socket)
        resolve()
      }
      rest = readFrames(rest, look)
    })
    const key = Buffer.from(`bench${index}`.padEnd(16, '0').slice(0, 16)).toString('base64')
    socket.write(
      `GET /ws/${index} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n` +
        'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n',
    )
  })
}

/** Takes whole frames off the front and returns what is left. */
function readFrames(bytes: Buffer, look: ((text: string) => void) | undefined): Buffer {
  let at = 0
  while (bytes.length - at >= 2) {
    const short = (bytes[at + 1] as number) & 127
    const header = short === 126 ? 4 : short === 127 ? 10 : 2
    if (bytes.length - at < header) break
    const length =
      short === 126
        ? bytes.readUInt16BE(at + 2)
        : short === 127
          ? Number(bytes.readBigUInt64BE(at + 2))
          : short
    if (bytes.length - at < header + length) break
    report.frames += isCounting ? 1 : 0
    const isPlain = ((bytes[at] as number) & 0x40) === 0
    if (look && isPlain && isCounting)
      look(bytes.toString('latin1', at + header, at + header + length))
    at += header + length
  }
  return at === 0 ? bytes : bytes.subarray(at)
}

/** Reads the frames of the book at one socket. */
function bookReader(): (text: string) => void {
  let last: number | undefined
  return (text) => {
    const [, number] = /^\{"key":"top","seq":(\d+)/.exec(text) ?? []
    if (number === undefined) return
    const seq = Number(number)
    report.bookFrames += 1
    report.bookFramesSent += last === undefined || seq <= last ? 1 : seq - last
    last = seq
    look(text)
  }
}

/** The new level's amount says when its order was sent: 10 lots and the time, in lots of 10^-5. */
function look(text: string): void {
  const now = Date.now()
  for (const [, amount] of text.matchAll(/\["[\d.]+","([\d.]+)"\]/g)) {
    const lots = Math.round(Number(amount) * 1e5)
    if (lots < 10) continue
    const stamp = lots - 10
    report.seen.push(stamp, (now - stamp) % STAMP_TURN_MS)
  }
}

function masked(text: string): Buffer {
  const payload = Buffer.from(text)
  // A mask of zeros leaves the bytes as they are.
  return Buffer.concat([Buffer.of(0x81, 0x80 | payload.length, 0, 0, 0, 0), payload])
}

function keepAlive(socket: Socket): void {
  setInterval(() => socket.write(masked('ping')), 30_000)
}

for (let i = 0; i < Number(count); i += CLOSE_TO_EACH_OTHER) {
  const size = Math.min(CLOSE_TO_EACH_OTHER, Number(count) - i)
  await Promise.all(Array.from({ length: size }, (_, k) => open(i + k)))
}
process.on('message', (asked) => {
  if (asked === 'begin') isCounting = true
  else process.send?.(report)
})
process.on('disconnect', () => process.exit(0))
process.send?.('open')
