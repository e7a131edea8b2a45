/**
 * Calls over a socket: a program opens one with a signed request and then sends frames that name a
 * call and its input, without a signature, and without waiting for the answers before. What holds
 * for a request holds for a frame: the same guard, limits, request keys and answers
 * (packages/wire/src/socket/calls.ts).
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { localeOf } from '@assay/wire/locale.ts'
import { CALLS_PATH, FRAME_MAX_BYTES } from '@assay/wire/socket/calls.ts'
import { every } from '../../clocks/every.ts'
import { refusalEnvelope } from '../../http/bindRoutes.ts'
import { headerOf } from '../../http/headerOf.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import type { CallHooks } from '../../http/takeBindings.ts'
import type { Upgrades } from '../upgrades.ts'
import { CallSocket, type Calls } from './callSocket.ts'

type Parts = Omit<Calls, 'open'> &
  Pick<CallHooks, 'refusalOf'> & { addressOf: (request: IncomingMessage) => string }

const SWEEP_EVERY_MS = 10_000

export function serveCalls(
  upgrades: Upgrades,
  { addressOf, refusalOf, ...parts }: Parts,
): { stop(): void } {
  const open = new Set<CallSocket>()
  upgrades.serve({
    path: new RegExp(`^${CALLS_PATH}$`),
    frameMaxBytes: FRAME_MAX_BYTES,
    // A frame is smaller than what compression costs.
    isCompressed: false,
    async admit(request) {
      const ip = addressOf(request)
      const { headers, url = '' } = request
      // Refused while writes are: that it is used is written to the database.
      const key =
        refusalOf('POST') ??
        (await parts.keyGuard.keyOfOpening({ headers, url, method: 'GET' }, ip))
      if (key === undefined || key instanceof Refusal) {
        const locale = localeOf(headerOf(request, 'locale'))
        return refusalEnvelope(key ?? refuse('apiKeyUnknown'), { locale, requestId: randomUUID() })
      }
      return ({ socket, stream }) =>
        new CallSocket({ ...parts, open }, { socket, stream, request, ip, key: key.id })
    },
  })
  const sweep = () => {
    for (const each of open) each.sweep()
  }
  const report = parts.failures.clock('Sockets of calls are not swept.', SWEEP_EVERY_MS)
  const stopSweeping = every(SWEEP_EVERY_MS, sweep, report)
  return { stop: () => void stopSweeping() }
}
