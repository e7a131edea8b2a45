import { createServer } from '@assay/wire/testing/createServer.ts'
import { useSyncExternalStore } from 'react'
import { expect, test } from 'vitest'
import { createStore } from '../../../store/createStore.ts'
import { openScreen } from '../../../testing/openScreen.tsx'
import { AbovePage } from './AbovePage.tsx'

const told = createStore<readonly string[]>([])

function Screen() {
  const lines = useSyncExternalStore(told.watch, told.get)
  return (
    <>
      <AbovePage>
        {lines.map((line) => (
          <p key={line} style={{ height: 60 }}>
            {line}
          </p>
        ))}
      </AbovePage>
      <main style={{ height: 3_000, paddingTop: 400 }}>
        <button type="button">Buy</button>
      </main>
    </>
  )
}

/** Long enough for the browser's own scroll anchoring. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 250))

test.each([0, 240])(
  'what comes and goes above the page moves nothing on it, scrolled by %i',
  async (scrolled) => {
    told.set([])
    const page = await openScreen(<Screen />, { server: createServer() })
    const button = page.getByRole('button').element()
    window.scrollTo(0, scrolled)
    await rest()
    const place = button.getBoundingClientRect().top
    told.set(['Warning'])
    await expect.element(page.getByText('Warning')).toBeInTheDocument()
    told.set(['Liquidated', 'Warning'])
    await expect.element(page.getByText('Liquidated')).toBeInTheDocument()
    await rest()
    expect(button.getBoundingClientRect().top).toBeCloseTo(place, 0)
    // It is at the top of the page, covering nothing.
    window.scrollTo(0, 0)
    const last = page.getByText('Warning').element().getBoundingClientRect()
    expect(last.top).toBeGreaterThanOrEqual(0)
    expect(last.bottom).toBeLessThanOrEqual(
      page.getByRole('main').element().getBoundingClientRect().top,
    )
    window.scrollTo(0, scrolled + last.bottom)
    const before = button.getBoundingClientRect().top
    await rest()
    told.set([])
    await expect.element(page.getByText('Liquidated')).not.toBeInTheDocument()
    await rest()
    expect(button.getBoundingClientRect().top).toBeCloseTo(before, 0)
  },
)
