/** The core of a process, for those who watch it: whether it leads, and how far it has followed. */
import { Gauge, type Registry } from 'prom-client'
import type { CoreMetrics, LeadingCore } from '../../writer/core.ts'
import type { Bus } from '../bus/bus.ts'
import { isFormerLead, type Leads } from '../leads.ts'
import { ANNOUNCED } from '../messages.ts'

export type OwnCore = {
  /** It leads, or has caught up with the one that does. */
  isReady: boolean
  /** Once it leads. */
  leading: LeadingCore | undefined
  /** While another core leads: how far it has followed the journal. Undefined until it is known. */
  followed: number | undefined
  /** The last announcement of the core that leads; undefined in a process that is alone. */
  announced: { leads: Leads; metrics: CoreMetrics } | undefined
}

export const newOwnCore = (): OwnCore => ({
  isReady: false,
  leading: undefined,
  followed: undefined,
  announced: undefined,
})

/** Listens to the core that leads. Returns what ends it. */
export const watchLeader = (own: OwnCore, bus: Pick<Bus, 'subscribe'>): (() => void) =>
  bus.subscribe(ANNOUNCED, (said) => {
    if (!('metrics' in said)) return
    const isFormer = own.announced && isFormerLead(said.leads, own.announced.leads)
    if (!isFormer) own.announced = said
  })

export const workOfCore = ({ isReady, leading }: OwnCore): string =>
  leading ? 'leads' : isReady ? 'stands by' : 'catches up'

export const positionOfCore = ({ leading, followed }: OwnCore): number | undefined =>
  leading ? leading.metrics().position : followed

/** Commits in the journal that it has not followed yet; undefined when that is not known. */
function behindJournal(own: OwnCore): number | undefined {
  if (own.leading) return 0
  const { followed, announced } = own
  if (followed === undefined || !announced) return undefined
  return Math.max(0, announced.metrics.position - followed)
}

/** Adds gauges to these registers. What is not known is no number. */
export const gaugesIn =
  (registers: Registry[]) => (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read() ?? Number.NaN)
      },
    })

/** In every process that has a core. */
export function watchOwnCore(own: OwnCore, registers: Registry[]): void {
  const gauge = gaugesIn(registers)
  gauge('assay_leads', 'Whether the core of this process leads.', () => (own.leading ? 1 : 0))
  gauge('assay_epoch', 'The epoch in which it leads; 0 if it does not.', () => {
    return own.leading?.leads[0].epoch ?? 0
  })
  gauge('assay_core_position', 'The last command that this core has committed or followed.', () => {
    return positionOfCore(own)
  })
  gauge('assay_core_behind', 'Commits in the journal that this core has not followed yet.', () => {
    return behindJournal(own)
  })
}
