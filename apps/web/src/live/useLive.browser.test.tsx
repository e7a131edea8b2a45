import { createServer } from '@assay/wire/testing/createServer.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createStore } from '../store/createStore.ts'
import { openScreen } from '../testing/openScreen.tsx'
import { useLive } from './useLive.ts'

const ROWS = 400
type Prices = Readonly<Record<'BTC' | 'ETH', number>>

/**
 * So long that a row takes: a list that is rendered at once keeps the page busy for two seconds.
 */
function busyFor(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('shows the newest of what it watches, and at once of another store', async () => {
  const [btc, eth] = [createStore(1), createStore(10)]
  function Screen() {
    const [isEth, setEth] = useState(false)
    const price = useLive(isEth ? eth : btc)
    return (
      <button type="button" onClick={() => setEth(!isEth)}>
        {`${price} USDT`}
      </button>
    )
  }
  const page = await openScreen(<Screen />, { server: createServer() })
  const button = page.getByRole('button')
  await expect.element(button).toHaveTextContent('1 USDT')
  btc.set(2)
  btc.set(1)
  btc.set(3)
  await expect.element(button).toHaveTextContent('3 USDT')
  eth.set(20)
  await button.click()
  await expect.element(button).toHaveTextContent('20 USDT')
  await button.click()
  await expect.element(button).toHaveTextContent('3 USDT')
})

test('renders again when what it takes has changed, and for another part of it', async () => {
  const prices = createStore<Prices>({ BTC: 1, ETH: 10 })
  let renders = 0
  function Screen() {
    renders++
    const [coin, setCoin] = useState<keyof Prices>('BTC')
    const price = useLive(prices, (all) => all[coin])
    return (
      <button type="button" onClick={() => setCoin('ETH')}>
        {`${price} USDT`}
      </button>
    )
  }
  const page = await openScreen(<Screen />, { server: createServer() })
  const button = page.getByRole('button')
  await expect.element(button).toHaveTextContent('1 USDT')
  const before = renders
  prices.patch({ ETH: 11 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(renders).toBe(before)
  await button.click()
  await expect.element(button).toHaveTextContent('11 USDT')
})

test('a press is answered before a long list has its new prices', async () => {
  const price = createStore(1)
  const Row = () => {
    const shown = useLive(price)
    if (shown > 1) busyFor(5)
    return <li>{shown}</li>
  }
  /** What was on the page when the press was. */
  let listed: (string | null | undefined)[] = []
  function Screen() {
    const [isPressed, press] = useState(false)
    return (
      <>
        <button
          type="button"
          onClick={() => {
            press(true)
            listed = [...document.querySelectorAll('li')].map((row) => row.textContent)
          }}
        >
          {isPressed ? 'Pressed' : 'Press'}
        </button>
        <ul>
          {Array.from({ length: ROWS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
            <Row key={index} />
          ))}
        </ul>
      </>
    )
  }
  const page = await openScreen(<Screen />, { server: createServer() })
  const button = page.getByRole('button')
  await expect.element(button).toHaveTextContent('Press')
  price.set(2)
  setTimeout(() => (button.element() as HTMLElement).click())
  await expect.element(button).toHaveTextContent('Pressed')
  expect(new Set(listed)).toEqual(new Set(['1']))
  await expect.element(page.getByRole('listitem').last()).toHaveTextContent('2')
})
