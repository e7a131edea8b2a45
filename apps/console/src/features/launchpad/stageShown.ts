import type { ConsoleOfferingProgress } from '@assay/wire/routes/operator/launchpad.ts'

/** Subscribing is not possible before it starts, so it is not open yet. */
export const stageShown = ({ stage, offering }: Shown, now: number): Stage | 'announced' =>
  stage === 'open' && offering.startsAt > now ? 'announced' : stage

type Stage = ConsoleOfferingProgress['stage']
type Shown = { stage: Stage; offering: Pick<ConsoleOfferingProgress['offering'], 'startsAt'> }
