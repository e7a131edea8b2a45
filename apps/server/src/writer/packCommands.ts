/**
 * Many encoded commands as one block of bytes, to hand to another thread without a copy. Sent one
 * by one, each would drag along the whole buffer that it is a part of.
 */
export type PackedCommands = { bytes: Uint8Array<ArrayBuffer>; lengths: Uint32Array<ArrayBuffer> }

export function packCommands(commands: readonly Uint8Array[]): PackedCommands {
  const lengths = new Uint32Array(commands.length)
  let size = 0
  for (const [index, command] of commands.entries()) {
    lengths[index] = command.length
    size += command.length
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const command of commands) {
    bytes.set(command, at)
    at += command.length
  }
  return { bytes, lengths }
}

export function unpackCommands({ bytes, lengths }: PackedCommands): string[] {
  const text = Buffer.from(bytes.buffer)
  let at = 0
  return Array.from(lengths, (length) => {
    at += length
    return text.toString('utf8', at - length, at)
  })
}
