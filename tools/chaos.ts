/**
 * `npm run chaos -- --minutes 30 --seed 7`: a whole exchange of several processes under load, and
 * faults of each kind in the order that the seed gives. Prints each fault, at the end a table and
 * what did not hold. `--only a,b` takes the kinds whose name contains one of these texts.
 * `--times 200` ends when each kind has struck so often. Ctrl-C ends it after the fault that is
 * under way, with the table and the replay.
 */
import { parseArgs } from 'node:util'
import { Campaign, type Survived } from '../apps/server/src/cluster/testing/campaign.ts'
import {
  type CampaignKind,
  orderOf,
  tableOf,
} from '../apps/server/src/cluster/testing/faultPlan.ts'
import { type FaultKind, faults } from '../apps/server/src/cluster/testing/faults.ts'
import { hasNats } from '../apps/server/src/cluster/testing/natsServer.ts'
import { createRandom } from '../apps/server/src/demo/random.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    times: { type: 'string' },
    seed: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
  },
})
if (!hasNats) fail('nats-server is not installed. Debian has it as the package nats-server.')
const seed = Number(values.seed)
const times = values.times === undefined ? Infinity : Number(values.times)
const minutes = Number(values.minutes ?? (values.times === undefined ? 10 : Infinity))
const words = values.only
  .toLowerCase()
  .split(',')
  .map((word) => word.trim())
  .filter((word) => word !== '')
const all: CampaignKind[] = [...(Object.keys(faults) as FaultKind[]), 'rolling restart']
const wanted = all.filter(
  (kind) => words.length === 0 || words.some((word) => kind.toLowerCase().includes(word)),
)
if (wanted.length === 0) fail(`No kind has that name. The kinds are: ${all.join(', ')}.`)
if (!(seed > 0)) fail('`--seed` is a number above zero.')
if (!(times > 0 && minutes > 0)) fail('`--times` and `--minutes` are numbers above zero.')

let isEnding = false
// The terminal and npm each send the signal; only the first prints.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!isEnding) console.log('Ending after the fault that is under way …')
    isEnding = true
  })
}
const campaign = await Campaign.start({ seed })
const hasDisks = campaign.cluster.disks.size > 0
if (!hasDisks) console.log('Skipped: a full disk, since only root may mount a small one.')
const kinds = wanted.filter((kind) => hasDisks || kind !== 'disk full')
if (kinds.length === 0) isEnding = true
const startedAt = performance.now()
const survived: Survived[] = []
let isBroken = false
try {
  for (const kind of orderOf(kinds, { times, random: createRandom(seed) })) {
    if (isEnding || performance.now() - startedAt > minutes * 60_000) break
    const each = await campaign.survive(kind)
    survived.push(each)
    isBroken ||= each.broken.length > 0
    tell(each)
  }
} catch (error) {
  isBroken = true
  console.error(error)
}
console.log(`\nSeed ${seed}; milliseconds to the first acknowledged write\n\n${tableOf(survived)}`)
const broken = await campaign.verify()
for (const sentence of broken) console.log(sentence)
if (broken.length === 0) console.log('The whole journal was replayed: all agrees.')
isBroken ||= broken.length > 0
await campaign.stop()
process.exit(isBroken ? 1 : 0)

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function tell({ kind, recoveredMs, writes, repeated, broken }: Survived): void {
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const count = times === Infinity ? survived.length : `${survived.length}/${kinds.length * times}`
  const outcome = `${Math.round(recoveredMs)} ms, ${writes} writes, ${repeated} repeated`
  console.log(`${count} at ${seconds} s: ${kind}: ${outcome}`)
  for (const sentence of broken) console.log(`  ${sentence}`)
}
