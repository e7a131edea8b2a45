/**
 * A message may exceed the size limit of NATS: it is sent in parts, each with a header that has its
 * message, index and count. The first byte is the format's version.
 */

const FORMAT = 1
/** version, sender, number of the message, index of the part, count of parts */
const HEAD = 1 + 8 + 4 + 2 + 2
/** A message that is still incomplete when there are more of them has lost a part. */
const UNFINISHED_MAX = 64
const MESSAGE_MAX_BYTES = 256 * 2 ** 20

type Origin = { sender: string; message: number; partMax: number }

/** Throws when the message is larger than anything this program sends. */
export function partsOf(bytes: Buffer, { sender, message, partMax }: Origin): Buffer[] {
  if (bytes.length > MESSAGE_MAX_BYTES) {
    throw new RangeError(`A message of ${bytes.length} bytes is too large.`)
  }
  const room = partMax - HEAD
  const count = Math.max(1, Math.ceil(bytes.length / room))
  return Array.from({ length: count }, (_, index) => {
    const head = Buffer.alloc(HEAD)
    head[0] = FORMAT
    head.write(sender, 1, 'hex')
    head.writeUInt32BE(message >>> 0, 9)
    head.writeUInt16BE(index, 13)
    head.writeUInt16BE(count, 15)
    return Buffer.concat([head, bytes.subarray(index * room, (index + 1) * room)])
  })
}

type Unfinished = { parts: Uint8Array[]; missing: number; bytes: number }

/**
 * Puts the parts together that come on one subject. Of what never becomes whole it keeps the
 * newest, at most as much as the largest message has: anyone who may publish there can send parts.
 */
export function createAssembly(bytesMax = MESSAGE_MAX_BYTES) {
  const unfinished = new Map<string, Unfinished>()
  let bytes = 0
  const forget = (name: string, { bytes: own }: Unfinished) => {
    unfinished.delete(name)
    bytes -= own
  }
  const keep = (name: string, message: Unfinished, added: number) => {
    unfinished.set(name, message)
    message.bytes += added
    bytes += added
    for (const [oldest, own] of unfinished) {
      if (unfinished.size <= UNFINISHED_MAX && bytes <= bytesMax) return
      forget(oldest, own)
    }
  }
  return {
    /**
     * The whole message with its last part; undefined until then. Parts of another format are
     * ignored.
     */
    add(part: Uint8Array): Uint8Array | undefined {
      if (part.length < HEAD || part[0] !== FORMAT) return undefined
      const head = Buffer.from(part.buffer, part.byteOffset, HEAD)
      const [index, count] = [head.readUInt16BE(13), head.readUInt16BE(15)]
      const body = part.subarray(HEAD)
      if (count === 1) return body
      const name = head.toString('hex', 1, 13) + count
      const known = unfinished.get(name) ?? { parts: [], missing: count, bytes: 0 }
      if (index >= count || known.parts[index]) return undefined
      known.parts[index] = body
      known.missing -= 1
      if (known.missing > 0) {
        keep(name, known, body.length)
        return undefined
      }
      forget(name, known)
      return Buffer.concat(known.parts)
    },
  }
}
