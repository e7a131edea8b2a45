import type { FastifyInstance } from 'fastify'

/**
 * The parts of the members' server that the console reads and acts through; no session and no
 * key.
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
  'members',
  'freezer',
  'identities',
  'images',
  'seal',
  'operatorTickets',
  'fiat',
  'deposits',
  'proofs',
  'withdrawals',
  'reserves',
  'records',
  'standby',
  'orders',
  'perpOrders',
  'positionsOf',
  'rounds',
] as const

export type ShownToConsole = Pick<FastifyInstance, (typeof PARTS)[number]>

export const shownToConsole = (gateway: FastifyInstance): ShownToConsole =>
  Object.fromEntries(PARTS.map((name) => [name, gateway[name]])) as ShownToConsole
