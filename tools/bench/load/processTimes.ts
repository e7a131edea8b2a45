/** Seconds of processor time that a process used; the one that asks. */
import { readFileSync } from 'node:fs'

export type ProcessTimes = {
  /** All its threads together. */
  cpuSeconds: number
  /** The thread that answers requests and sockets. */
  gatewaySeconds: number
}

/** Asked on the thread that answers. */
export function processTimes(): ProcessTimes {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  const { user, system } = process.threadCpuUsage()
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
    gatewaySeconds: (user + system) / 1e6,
  }
}
