import { Fault } from '../fault.ts'

/**
 * The version of the messages between the gateway, the writer and the follower: the shapes of
 * commands, answers and queries and their envelopes. Writer and follower announce theirs when they
 * are ready, and the gateway accepts only its own. Increase it with every change that an older side
 * could not read.
 */
export const PROTOCOL_VERSION = 4

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
