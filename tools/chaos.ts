/**
 * `npm run chaos -- --minutes 30 --seed 7`: a whole exchange of several processes under load, and
 * faults of each kind in the order that the seed gives. Prints a table and what did not hold.
 * `--only <words>` takes the kinds whose name has them.
 */
import { parseArgs } from 'node:util'
import { Campaign, type Survived } from '../apps/server/src/cluster/testing/campaign.ts'
import { type FaultKind, faults } from '../apps/server/src/cluster/testing/faults.ts'
import { hasNats } from '../apps/server/src/cluster/testing/natsServer.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
  },
})
if (!hasNats) {
  console.error('nats-server is not installed. Debian has it as the package nats-server.')
  process.exit(1)
}
const campaign = await Campaign.start({ seed: Number(values.seed) })
const hasDisks = campaign.cluster.disks.size > 0
if (!hasDisks) console.log('Skipped: a full disk, since only root may mount a small one.')
const kinds = [...(Object.keys(faults) as FaultKind[]), 'rolling restart' as const].filter(
  (kind) => kind.includes(values.only) && (hasDisks || kind !== 'disk full'),
)
const deadline = Date.now() + Number(values.minutes) * 60_000
const survived: Survived[] = []
let isBroken = false
try {
  while (Date.now() < deadline) {
    const kind = kinds[Math.floor(campaign.random.next() * kinds.length)]!
    const each = await campaign.survive(kind)
    survived.push(each)
    isBroken ||= each.broken.length > 0
    const { recoveredMs, writes } = each
    console.log(`${kind}: ${Math.round(recoveredMs)} ms, ${writes} writes`)
    for (const sentence of each.broken) console.log(`  ${sentence}`)
  }
} catch (error) {
  isBroken = true
  console.error(error)
}
printTable()
const broken = await campaign.verify()
for (const sentence of broken) console.log(sentence)
if (broken.length === 0) console.log('The whole journal was replayed: all agrees.')
isBroken ||= broken.length > 0
await campaign.stop()
process.exit(isBroken ? 1 : 0)

function printTable(): void {
  console.log(`\nSeed ${values.seed}; milliseconds to the first acknowledged write\n`)
  console.log('| fault | times | p50 | p99 | longest pause | writes | repeated | reads | broken |')
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const kind of kinds) {
    const own = survived.filter((each) => each.kind === kind)
    if (own.length === 0) continue
    const times = own.map(({ recoveredMs }) => recoveredMs).sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)]!)
    const sum = (of: (each: Survived) => number) => own.reduce((all, each) => all + of(each), 0)
    const pause = Math.round(Math.max(...own.map(({ pauseMs }) => pauseMs)))
    console.log(
      `| ${kind} | ${own.length} | ${at(0.5)} | ${at(0.99)} | ${pause} | ` +
        `${sum(({ writes }) => writes)} | ${sum(({ repeated }) => repeated)} | ` +
        `${sum(({ reads }) => reads)} | ` +
        `${sum(({ broken }) => broken.length)} |`,
    )
  }
}
