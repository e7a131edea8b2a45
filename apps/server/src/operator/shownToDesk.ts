import type { FastifyInstance } from 'fastify'

/**
 * The parts of the members' server that the desk looks at and acts through; no session and no key.
 */
const PARTS = [
  ...([
    'config',
    'pool',
    'exchange',
    'tokenChains',
    'failures',
    'peers',
    'processes',
    'stuck',
    'deadLetters',
    'job',
  ] as const),
  ...(['members', 'freezer', 'identities', 'images', 'seal', 'ticketDesk', 'fiat'] as const),
  ...(['deposits', 'proofs', 'withdrawals', 'reserves', 'records', 'standby'] as const),
  ...(['orders', 'perpOrders', 'positionsOf', 'rounds'] as const),
] as const

export type ShownToDesk = Pick<FastifyInstance, (typeof PARTS)[number]>

export const shownToDesk = (gateway: FastifyInstance): ShownToDesk =>
  Object.fromEntries(PARTS.map((name) => [name, gateway[name]])) as ShownToDesk
