/**
 * A whole exchange of several processes, of which one after the other is killed, paused or cut off
 * under load. `npm run chaos` does the same for as long as one likes.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Campaign, type Survived } from './testing/campaign.ts'
import { hasNats } from './testing/natsServer.ts'

const KINDS: [kind: Survived['kind'], times: number][] = [
  ['leading core killed', 5],
  ['standing core killed', 5],
  ['gateway killed', 5],
  ['NATS killed', 5],
  ['jobs killed', 5],
  ['primary database killed', 5],
  ['gateway cut from NATS', 1],
  ['leading core paused', 1],
  ['leading core cut from the database', 1],
  ['slow network, 200 ms', 1],
  ['disk full', 1],
  ['rolling restart', 1],
]
const SEED = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1_000_000))
const TIMEOUT_MS = 600_000

if (!hasNats) console.log('Skipped: nats-server is not installed.')

describe.runIf(hasNats)(`a cluster, by seed ${SEED}`, { timeout: TIMEOUT_MS }, () => {
  let campaign: Campaign
  beforeAll(async () => {
    campaign = await Campaign.start({ seed: SEED, gateways: 2, restMs: 100 })
  }, TIMEOUT_MS)
  afterAll(() => campaign?.stop())

  for (const [kind, times] of KINDS) {
    test(`${kind}: nothing is lost, done twice or seen wrongly`, async ({ skip }) => {
      if (kind === 'disk full' && campaign.cluster.disks.size === 0) {
        skip('needs root to mount a small disk')
      }
      for (let time = 0; time < times; time += 1) {
        const { broken, recoveredMs, writes, repeated } = await campaign.survive(kind)
        // A write that failed is among these; one that was acknowledged when repeated is not.
        expect(broken).toEqual([])
        const ms = Math.round(recoveredMs)
        console.log(`${kind}: ${ms} ms, ${repeated} of ${writes} writes repeated by key`)
      }
    })
  }

  test('the whole journal, replayed, is what was kept', async () => {
    expect(await campaign.verify()).toEqual([])
  })
})
