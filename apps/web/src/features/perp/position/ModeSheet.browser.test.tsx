/** proves PERP-30 */
import { setMarginMode } from '@assay/wire/routes/trading/contractPosition.ts'
import { useState } from 'react'
import { examplePosition } from '../../../testing/examplePerp.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import { testWrite } from '../../../testing/testWrite.ts'
import { createPerpServer } from '../testing/createPerpServer.ts'
import { ModeSheet } from './ModeSheet.tsx'

function Opened() {
  const [isOpen, setOpen] = useState(true)
  return (
    <ModeSheet position={isOpen ? examplePosition : undefined} onClose={() => setOpen(false)} />
  )
}

testWrite('another margin mode', {
  route: setMarginMode,
  input: { position: 7, marginMode: 'cross' },
  reply: { position: examplePosition },
  async open() {
    const server = createPerpServer([examplePosition])
    const page = await openScreen(<Opened />, { server, areas: ['perp', 'spot', 'errors'] })
    const ready = () => page.getByRole('radio', { name: /^Cross/ }).click()
    return { server, page, ready, send: page.getByRole('button', { name: 'Switch to Cross' }) }
  },
})
