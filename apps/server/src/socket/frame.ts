/**
 * WebSocket frames built by hand (RFC 6455), so that one text is serialized, compressed and framed
 * once and then written to thousands of sockets as the same bytes. Compression is per message
 * without a shared window (RFC 7692, no context takeover), which makes one frame fit all.
 */
import { constants, deflateRawSync } from 'node:zlib'

const TEXT = 0x81
const COMPRESSED = 0x40
/** Below this many bytes compression costs more than it saves. */
const COMPRESS_FROM = 512

export type Frames = {
  /** For sockets that agreed on compression. */
  compressed: Buffer
  plain: Buffer
}

export function framesOf(text: string): Frames {
  const payload = Buffer.from(text)
  const plain = frame(TEXT, payload)
  if (payload.length < COMPRESS_FROM) return { plain, compressed: plain }
  const deflated = deflateRawSync(payload, { level: 3, finishFlush: constants.Z_SYNC_FLUSH })
  // The four bytes that end a flush are understood, not sent.
  return { plain, compressed: frame(TEXT | COMPRESSED, deflated.subarray(0, -4)) }
}

function frame(firstByte: number, payload: Buffer): Buffer {
  const { length } = payload
  if (length < 126) return Buffer.concat([Buffer.of(firstByte, length), payload])
  if (length < 65_536) {
    return Buffer.concat([Buffer.of(firstByte, 126, length >> 8, length & 255), payload])
  }
  const header = Buffer.alloc(10)
  header[0] = firstByte
  header[1] = 127
  header.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([header, payload])
}
