import { useSyncExternalStore } from 'react'
import { expect, test } from 'vitest'
import { createStore } from '../../live/createStore.ts'
import { createServer, openScreen } from '../../testing/openScreen.tsx'
import { AbovePage } from './AbovePage.tsx'

const isTold = createStore(false)

function Screen() {
  const isShown = useSyncExternalStore(isTold.watch, isTold.get)
  return (
    <>
      <AbovePage>{isShown && <p style={{ height: 60 }}>Liquidated</p>}</AbovePage>
      <main style={{ height: 3_000, paddingTop: 400 }}>
        <button type="button">Buy</button>
      </main>
    </>
  )
}

/** Long enough for a correction of the browser's own. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 250))

test.each([0, 240])(
  'what comes and goes above the page moves nothing on it, scrolled by %i',
  async (scrolled) => {
    isTold.set(false)
    const page = await openScreen(<Screen />, { server: createServer() })
    const button = page.getByRole('button').element()
    window.scrollTo(0, scrolled)
    await rest()
    const place = button.getBoundingClientRect().top
    isTold.set(true)
    await expect.element(page.getByText('Liquidated')).toBeInTheDocument()
    await rest()
    expect(button.getBoundingClientRect().top).toBeCloseTo(place, 0)
    // It stands at the top of the page, covering nothing of it.
    window.scrollTo(0, 0)
    const told = page.getByText('Liquidated').element().getBoundingClientRect()
    expect(told.top).toBeGreaterThanOrEqual(0)
    expect(told.bottom).toBeLessThanOrEqual(
      page.getByRole('main').element().getBoundingClientRect().top,
    )
    window.scrollTo(0, scrolled + told.bottom)
    const before = button.getBoundingClientRect().top
    await rest()
    isTold.set(false)
    await expect.element(page.getByText('Liquidated')).not.toBeInTheDocument()
    await rest()
    expect(button.getBoundingClientRect().top).toBeCloseTo(before, 0)
  },
)
