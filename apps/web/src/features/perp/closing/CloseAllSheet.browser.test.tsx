/** proves PERP-35 */
import { closeAllPositions } from '@assay/wire/routes/trading/contractPosition.ts'
import { useState } from 'react'
import { examplePosition } from '../../../testing/examplePerp.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import { testWrite } from '../../../testing/testWrite.ts'
import { createPerpServer } from '../testing/createPerpServer.ts'
import { CloseAllSheet } from './CloseAllSheet.tsx'

const SHORT_MS = 450

function Opened() {
  const [isOpen, setOpen] = useState(true)
  return (
    <CloseAllSheet positions={[examplePosition]} isOpen={isOpen} onClose={() => setOpen(false)} />
  )
}

testWrite('the close of all positions', {
  route: closeAllPositions,
  input: { side: 'all' },
  reply: { count: 1 },
  async open() {
    const server = createPerpServer([examplePosition])
    const page = await openScreen(<Opened />, {
      server,
      areas: ['perp', 'explain', 'spot', 'orders', 'errors'],
    })
    const name = /^(Hold to close 1 position|Press again)/
    return { server, page, send: page.getByRole('dialog').getByRole('button', { name }) }
  },
  // Twice, and not as one double press.
  async press(send) {
    await send.click()
    await new Promise((resolve) => setTimeout(resolve, SHORT_MS))
    await send.click()
  },
})
