/**
 * What rendering visitors' pages costs: how long a page takes that is kept and one that is rendered
 * again, and what orders wait while visitors come, in the same run. Server, rendering, database and
 * load share this machine.
 *
 *   node tools/bench/pages.ts [--seconds 10] [--rate 1000] [--visitors 100,500]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LOCALES } from '@assay/wire/locale.ts'
import { CURRENCIES, VIEW_COOKIE } from '@assay/wire/page.ts'
import { signUp } from '../../apps/server/src/testing/signUp.ts'
import type { TestMember } from '../../apps/server/src/testing/testServer.ts'
import { buildWeb } from '../buildWeb.ts'
import { GatewayProcess } from './load/gatewayProcess.ts'
import { runLoad } from './load/httpLoad.ts'
import { Latencies } from './load/latencies.ts'
import { orderSource } from './load/orderSource.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '1000' },
    visitors: { type: 'string', default: '100,500' },
  },
})
const PAGES = ['/', '/markets', '/coinExchange?market=BTC-USDT', '/helpCenter', '/check']
const LANGUAGES = Object.values(LOCALES)
const MEMBERS = 100
const TIMES = 200
const WARM_UP_SECONDS = 10

buildWeb()
process.env.WEB_FOLDER = join(import.meta.dirname, '../../apps/web/dist')
const server = await GatewayProcess.start()
try {
  const seconds = Number(values.seconds)
  const rate = Number(values.rate)
  const port = Number(new URL(server.origin).port)
  const members: TestMember[] = []
  for (let i = 0; i < MEMBERS; i += 1) members.push(await signUp(server.origin))
  await server.ask({ type: 'fund', members: members.map(({ id }) => id) })
  const nextOrder = orderSource(members)
  let views = 0
  const nextView = () => {
    views += 1
    const path = PAGES[views % PAGES.length]
    const language = LANGUAGES[views % LANGUAGES.length]
    return `GET ${path} HTTP/1.1\r\nHost: x\r\naccept: text/html\r\naccept-encoding: br\r\naccept-language: ${language}\r\n\r\n`
  }

  await runLoad(port, nextOrder, { rate, seconds: WARM_UP_SECONDS })
  await runLoad(port, nextView, { rate: 20, seconds: WARM_UP_SECONDS })

  const rows: object[] = []
  const show = (what: string, latencies: Latencies) => {
    const { p50, p99, max } = latencies.summary()
    console.log(`${what.padEnd(52)} p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`)
    rows.push({ what, p50, p99, max })
  }
  show('a page that is kept', await timesOf(() => ({})))
  // Each with a different language and currency, so that none is cached.
  show(
    'a page that is rendered',
    await timesOf((turn) => ({
      'accept-language': LANGUAGES[turn % LANGUAGES.length] ?? 'en',
      cookie: `${VIEW_COOKIE}=${encodeURIComponent(`currency=${CURRENCIES[Math.floor(turn / LANGUAGES.length) % CURRENCIES.length]}&width=${[360, 600, 840, 1200][turn % 4]}`)}`,
    })),
  )
  show(`${rate} orders/s alone`, (await runLoad(port, nextOrder, { rate, seconds })).latencies)
  for (const visitors of values.visitors.split(',').map(Number)) {
    const [orders, pages] = await Promise.all([
      runLoad(port, nextOrder, { rate, seconds }),
      runLoad(port, nextView, { rate: visitors, seconds }),
    ])
    show(`${rate} orders/s beside ${visitors} visitors/s`, orders.latencies)
    show(`  the visitors`, pages.latencies)
  }
  console.log(JSON.stringify({ bench: 'pages', rows }))
} finally {
  await server.stop()
}

/** To the first byte, one after the other. */
async function timesOf(headers: (turn: number) => Record<string, string>): Promise<Latencies> {
  const latencies = new Latencies()
  for (let turn = 0; turn < TIMES; turn += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`${server.origin}/`, {
      headers: { accept: 'text/html', 'accept-encoding': 'br', ...headers(turn) },
    })
    latencies.add(performance.now() - startedAt)
    if (!(await answer.text()).includes('"rendered":"page"'))
      throw new Error(`Page ${turn} came without being rendered.`)
  }
  return latencies
}
