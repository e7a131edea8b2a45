import { randomInt } from 'node:crypto'

/**
 * The number of a request to the core, which no other process can guess beforehand. A process takes
 * only answers to numbers that it gave: the core answers to the name in a request, and another
 * process could send one with the name of this process.
 */
export const requestNumber = (): number => randomInt(2 ** 47)
