import { expect, test } from 'vitest'
import { PROTOCOL_VERSION, protocolFault } from './protocol.ts'

test('a side that speaks another version is refused with both versions', () => {
  expect(protocolFault('writer', { protocol: PROTOCOL_VERSION })).toBeUndefined()
  expect(protocolFault('follower', { protocol: 0 })?.message).toBe(
    `The follower speaks version 0 of the protocol, the gateway version ${PROTOCOL_VERSION}.`,
  )
})
