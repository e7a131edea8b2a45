/** Why an address cannot be listened on, as a sentence that says what to do. */
import { Fault } from '../fault.ts'

export type ListenPlace = {
  host: string
  port: number
  /** The setting to change; undefined if there is none. */
  name: 'PORT' | 'CONSOLE_PORT' | 'METRICS_PORT' | undefined
}

export function whyNotListening(error: unknown, { host, port, name }: ListenPlace): unknown {
  const instead = name ? `; set ${name} to a free one` : ''
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Fault(`Port ${port} is in use, by another Assay or another program${instead}.`)
    case 'EACCES':
      return new Fault(`Port ${port} needs elevated privileges (ports below 1024)${instead}.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Fault(
        `${name === 'METRICS_PORT' ? 'METRICS_HOST' : 'HOST'} is \`${host}\`, which is not an address of this machine.`,
      )
    default:
      return error
  }
}
