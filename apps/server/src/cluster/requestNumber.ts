import { randomInt } from 'node:crypto'

/**
 * The number of a request to the core. A process takes only answers to numbers that it gave: the
 * core answers to the name in a request, and another process could request in the name of this one.
 */
export const requestNumber = (): number => randomInt(2 ** 47)
