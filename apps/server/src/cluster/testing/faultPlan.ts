/** In which order faults strike, and the table of how they were survived. */
import type { DemoRandom } from '../../demo/random.ts'
import type { Survived } from './campaign.ts'

export type CampaignKind = Survived['kind']

/** Each kind once before any strikes again, in an order that differs from turn to turn. */
export function* orderOf(
  kinds: readonly CampaignKind[],
  { times, random }: { times: number; random: DemoRandom },
): Generator<CampaignKind> {
  for (let turn = 0; turn < times && kinds.length > 0; turn += 1) {
    const left = [...kinds]
    while (left.length > 0) yield left.splice(Math.floor(random.next() * left.length), 1)[0]!
  }
}

/**
 * A table in Markdown, of the kinds that struck. No write failed unless `broken` counts it:
 * `repeated` are those that were sent more than once, by their key: the first try got no answer, or
 * `busy`.
 */
export function tableOf(survived: readonly Survived[]): string {
  const head = ['fault', 'times', 'p50', 'p99', 'most', 'longest pause', 'writes', 'repeated']
  const rows = [[...head, 'reads', 'broken'], Array<string>(head.length + 2).fill('---')]
  for (const kind of new Set(survived.map((each) => each.kind))) {
    const own = survived.filter((each) => each.kind === kind)
    const ordered = own.map(({ recoveredMs }) => recoveredMs).sort((a, b) => a - b)
    const at = (share: number) => Math.round(ordered[Math.ceil(ordered.length * share) - 1]!)
    const sum = (of: (each: Survived) => number) => own.reduce((all, each) => all + of(each), 0)
    const figures = [
      own.length,
      at(0.5),
      at(0.99),
      at(1),
      Math.round(Math.max(...own.map(({ pauseMs }) => pauseMs))),
      sum(({ writes }) => writes),
      sum(({ repeated }) => repeated),
      sum(({ reads }) => reads),
      sum(({ broken }) => broken.length),
    ]
    rows.push([kind, ...figures.map(String)])
  }
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
