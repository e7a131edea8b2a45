import { Fault } from '../fault.ts'

/**
 * The version of what the gateway, the writer and the follower say to each other: the shapes of
 * commands, answers and queries and of the messages that carry them. Writer and follower say it
 * when they are ready, and the gateway works with its own version only. It counts up with every
 * change that one side could not read if only the other had it.
 */
export const PROTOCOL_VERSION = 1

/** Undefined for a side that speaks this version. */
export function protocolFault(
  name: 'writer' | 'follower',
  { protocol }: { protocol: number },
): Fault | undefined {
  if (protocol === PROTOCOL_VERSION) return undefined
  return new Fault(
    `The ${name} speaks version ${protocol} of the protocol, the gateway version ${PROTOCOL_VERSION}.`,
  )
}
