import type { Duplex } from 'node:stream'

/** To be called before each write: all that is written in one turn is sent in one packet. */
export function onePacketOf(stream: Duplex): () => void {
  let isGathering = false
  const flush = () => {
    isGathering = false
    stream.uncork()
  }
  return () => {
    if (isGathering) return
    isGathering = true
    stream.cork()
    process.nextTick(flush)
  }
}
