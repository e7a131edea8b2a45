/**
 * A message may exceed the size limit of NATS: it is sent in parts, each with a header that has its
 * message, index and count. The first byte is the format's version.
 */

const FORMAT = 1
/** version, sender, number of the message, index of the part, count of parts */
const HEAD = 1 + 8 + 4 + 2 + 2
/** A message that is still incomplete by then has lost a part. */
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

type Unfinished = { parts: Uint8Array[]; missing: number }

/** Puts the parts together that come on one subject. */
export function createAssembly() {
  const unfinished = new Map<string, Unfinished>()
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
      const name = head.toString('hex', 1, 13)
      const known = unfinished.get(name) ?? { parts: [], missing: count }
      if (known.parts[index]) return undefined
      known.parts[index] = body
      known.missing -= 1
      if (known.missing > 0) {
        unfinished.set(name, known)
        const [oldest] = unfinished.keys()
        if (unfinished.size > UNFINISHED_MAX && oldest) unfinished.delete(oldest)
        return undefined
      }
      unfinished.delete(name)
      return Buffer.concat(known.parts)
    },
  }
}
