/** Processes of one exchange without NATS: what is published arrives at once, as it was sent. */
import { deserialize, serialize } from 'node:v8'
import type { Bus, BusSubject } from '../bus/bus.ts'

type Line = { subject: BusSubject<unknown>; listener: (message: unknown, name: string) => void }

/** Gives what connects one process more. */
export function memoryBuses(): (id: string) => Bus {
  const lines = new Set<Line>()
  return (id) => ({
    id,
    publish({ name }, message) {
      const bytes = serialize(message)
      for (const { subject, listener } of lines) {
        if (subject.name !== name && !isWithin(subject.name, name)) continue
        const parsed = subject.shape.safeParse(deserialize(bytes))
        if (parsed.success) listener(parsed.data, name)
      }
    },
    subscribe(subject, listener) {
      const line = { subject, listener } as unknown as Line
      lines.add(line)
      return () => lines.delete(line)
    },
    onReconnected: () => undefined,
    lostFor: () => 0,
    reconnects: () => 0,
    dropped: () => 0,
    close: async () => undefined,
  })
}

/** Of the wildcards of NATS only one for the last part is used. */
const isWithin = (subject: string, name: string): boolean =>
  subject.endsWith('.*') && name.slice(0, name.lastIndexOf('.') + 1) === subject.slice(0, -1)
