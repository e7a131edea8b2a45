/**
 * The processes of the exchange as the console shows them: this one, and those that it knows of.
 */
import type { ConsoleProcess } from '@assay/wire/routes/operator/overview.ts'
import type { FastifyInstance } from 'fastify'
import type { SeenProcess } from '../../cluster/peers/processes.ts'

export type ProcessesNow = ReturnType<typeof createProcesses>

export const createProcesses =
  ({ peers, processes }: Pick<FastifyInstance, 'peers' | 'processes'>) =>
  () => {
    const others = processes.others()
    return {
      /** There is only one. */
      isOne: peers.isAlone && others.length === 0,
      all: [{ ...processes.own(), heardAt: Date.now(), behind: 0 }, ...others],
    }
  }

export const shownProcess = (process: SeenProcess): ConsoleProcess => {
  const { name, roles, isLeading: leads, jobs, behind, version, heardAt } = process
  return { name, roles, leads, jobs, behind, version, heardAt }
}
