/** Sheets and drawers dragged away by a finger, as the browser hands its touches on. */
import type {} from '@vitest/browser-playwright'
import { StrictMode, useState } from 'react'
import { expect, test } from 'vitest'
import { cdp, type Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Drawer } from './Drawer.tsx'
import { Sheet } from './Sheet.tsx'

type PageProps = { of: typeof Sheet; isLocked?: boolean }

function Page({ of: Part, isLocked = false }: PageProps) {
  const [isOpen, setOpen] = useState(true)
  const [coin, setCoin] = useState('none')
  return (
    <>
      <p>Coin: {coin}</p>
      <Part isOpen={isOpen} isLocked={isLocked} onClose={() => setOpen(false)} title="Coins">
        {['BTC', 'ETH', 'SOL'].map((name) => (
          <p key={name}>
            <button type="button" onClick={() => setCoin(name)}>
              {name}
            </button>
          </p>
        ))}
      </Part>
    </>
  )
}

async function open(props: PageProps) {
  const page = await render(<Page {...props} />, { wrapper: StrictMode })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return page
}

type Touch = 'touchStart' | 'touchMove' | 'touchEnd'

/**
 * From the middle of a part, in steps of ten pixels; the finger rests before it leaves, unless
 * thrown.
 */
async function drag(part: Locator, { x = 0, y = 0 }, isThrown = false) {
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  const box = part.element().getBoundingClientRect()
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const touch = (type: Touch, ...touchPoints: { x: number; y: number }[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints })
  const steps = Math.max(Math.abs(x), Math.abs(y)) / 10
  await touch('touchStart', from)
  for (let step = 1; step <= steps; step++) {
    const share = step / steps
    await touch('touchMove', { x: from.x + x * share, y: from.y + y * share })
  }
  if (!isThrown) await new Promise((resolve) => setTimeout(resolve, 400))
  await touch('touchEnd')
}

test('a sheet dragged down by its head closes; let go soon it springs back', async () => {
  const page = await open({ of: Sheet })
  const heading = page.getByRole('heading', { name: 'Coins' })
  await drag(heading, { y: 60 })
  await expect.element(heading).toBeVisible()
  await expect
    .poll(() => getComputedStyle(page.getByRole('dialog').element()).translate)
    .toBe('none')
  await drag(heading, { y: 200 })
  await expect.element(heading).not.toBeInTheDocument()
})

test('a drawer is dragged to the right by any part of it, and a press on that is none', async () => {
  const page = await open({ of: Drawer })
  await drag(page.getByRole('button', { name: 'ETH' }), { y: 150 })
  await expect.element(page.getByRole('button', { name: 'ETH' })).toBeVisible()
  await drag(page.getByRole('button', { name: 'ETH' }), { x: 150 })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Coin: none')).toBeVisible()
})

test('a finger that only presses in a drawer presses', async () => {
  const page = await open({ of: Drawer })
  // On a slow machine a press may become a long one, which is none.
  const press = async () => {
    await drag(page.getByRole('button', { name: 'SOL' }), {}, true)
    return page.getByText('Coin: SOL').query()
  }
  await expect.poll(press).not.toBeNull()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test.each([
  [Sheet, { y: 200 }],
  [Drawer, { x: 150 }],
])('what is being sent stays, however it is dragged', async (of, way) => {
  const page = await open({ of, isLocked: true })
  await drag(page.getByRole('heading'), way)
  await drag(page.getByRole('heading'), way, true)
  await expect.element(page.getByRole('heading', { name: 'Coins' })).toBeVisible()
})
