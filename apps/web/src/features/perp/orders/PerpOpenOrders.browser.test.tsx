/** proves PERP-40 */
import {
  cancelAllPerpOrders,
  cancelPerpOrder,
  getOpenPerpOrders,
} from '@assay/wire/routes/trading/contract.ts'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import { examplePerpOrder } from '../../../testing/examplePerp.ts'
import { examplePrice } from '../../../testing/figures.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import { testWrite } from '../../../testing/testWrite.ts'
import { usePerpOpenOrders } from '../holdings/usePerpOpenOrders.ts'
import { createPerpServer } from '../testing/createPerpServer.ts'
import { PerpOpenOrders } from './PerpOpenOrders.tsx'

const resting: PerpOrder = {
  ...examplePerpOrder,
  type: 'limit',
  limitPrice: examplePrice('48000'),
  averagePrice: undefined,
  remainingLots: 10,
  status: 'open',
}

const Opened = () => <PerpOpenOrders open={usePerpOpenOrders()} />

async function open() {
  const server = createPerpServer()
  server.replies(getOpenPerpOrders, [resting])
  const page = await openScreen(<Opened />, {
    server,
    areas: ['perp', 'spot', 'orders', 'errors'],
  })
  const sheet = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return { server, page, sheet, press }
}

testWrite('the cancelling of a contract order', {
  route: cancelPerpOrder,
  input: { id: 81 },
  reply: { order: { ...resting, status: 'cancelled' } },
  async open() {
    const { server, page, sheet, press } = await open()
    const send = sheet.getByRole('button', { name: 'Cancel order' })
    return { server, page, send, ready: () => press('Cancel order 81') }
  },
  closes: true,
  async again({ ready, send }) {
    await ready?.()
    await send.click()
  },
})

testWrite('the cancelling of all contract orders', {
  route: cancelAllPerpOrders,
  input: {},
  reply: { count: 1 },
  async open() {
    const { server, page, sheet, press } = await open()
    const send = sheet.getByRole('button', { name: /^Cancel 1 order/ })
    return { server, page, send, ready: () => press('Cancel all') }
  },
})
