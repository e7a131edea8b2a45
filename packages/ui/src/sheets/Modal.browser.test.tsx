import type {} from '@vitest/browser-playwright'
import { type DOMAttributes, StrictMode, type SyntheticEvent, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchField } from '../fields/SearchField.tsx'
import { ConfirmSheet } from './ConfirmSheet.tsx'
import { endEvents } from './endEvents.ts'
import { Sheet } from './Sheet.tsx'

/** A form that opens a sheet with another form, like the order form of a contract. */
function Ticket({ onPlace, onChoose }: { onPlace: () => void; onChoose: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onPlace()
      }}
    >
      <button type="button" onClick={() => setOpen(true)}>
        Leverage
      </button>
      <button type="submit">Buy</button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Choose">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onChoose()
          }}
        >
          <input aria-label="Times" />
          <button type="submit">Use it</button>
        </form>
      </Sheet>
    </form>
  )
}

test('a submit inside a sheet is not one of the form that opened it', async () => {
  const placed = vi.fn()
  const chosen = vi.fn()
  const page = await render(<Ticket onPlace={placed} onChoose={chosen} />, { wrapper: StrictMode })
  await page.getByRole('button', { name: 'Leverage' }).click()
  await page.getByRole('textbox', { name: 'Times' }).fill('20')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Use it' }).click()
  expect(chosen).toHaveBeenCalledTimes(2)
  expect(placed).not.toHaveBeenCalled()
})

test('the page under a sheet does not scroll until the sheet has gone', async () => {
  const placed = vi.fn()
  const page = await render(<Ticket onPlace={placed} onChoose={placed} />)
  const overflow = () => getComputedStyle(document.documentElement).overflowY
  await page.getByRole('button', { name: 'Leverage' }).click()
  await expect.element(page.getByRole('heading', { name: 'Choose' })).toBeVisible()
  expect(overflow()).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(overflow()).toBe('visible')
})

test('the head of a sheet is not a header of the page', async () => {
  const page = await render(
    <Sheet isOpen onClose={() => undefined} title="Choose">
      Coins
    </Sheet>,
  )
  await expect.element(page.getByRole('heading', { name: 'Choose' })).toBeVisible()
  expect(page.getByRole('banner').all()).toEqual([])
})

test('a press, a key and a typed letter in a sheet are none of the row that opened it', async () => {
  const heard: string[] = []
  const hear = (event: SyntheticEvent) => heard.push(event.type)
  const names = Object.keys(endEvents) as (keyof DOMAttributes<HTMLElement>)[]
  const row = Object.fromEntries(names.map((name) => [name, hear]))
  const page = await render(
    <div {...row}>
      <ConfirmSheet
        isOpen
        title="Sure?"
        confirmLabel="Send it"
        backLabel="Back"
        optOut={{ label: 'Not again', isChecked: false, onChange: () => undefined }}
        onConfirm={() => undefined}
        onClose={() => undefined}
      >
        <input aria-label="Code" />
      </ConfirmSheet>
    </div>,
  )
  await page.getByRole('textbox', { name: 'Code' }).click()
  await userEvent.keyboard('123{Backspace}')
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Send it' }).dblClick()
  await userEvent.keyboard('{Escape}')
  expect(heard).toEqual([])
})

test('Escape in a search with text empties it and leaves the sheet', async () => {
  const onClose = vi.fn()
  function Found() {
    const [text, setText] = useState('')
    return (
      <Sheet isOpen title="Pairs" onClose={onClose}>
        <SearchField label="Search" value={text} onChange={setText} />
      </Sheet>
    )
  }
  const page = await render(<Found />)
  const search = page.getByRole('searchbox')
  await search.fill('btc')
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
})

test('Escape closes the sheet on top alone', async () => {
  function Withdraw() {
    const [isPicking, setPicking] = useState(false)
    const [isOpen, setOpen] = useState(true)
    return (
      <Sheet isOpen={isOpen} title="Withdraw" onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setPicking(true)}>
          Addresses
        </button>
        <Sheet isOpen={isPicking} title="Address book" onClose={() => setPicking(false)}>
          An address
        </Sheet>
      </Sheet>
    )
  }
  const page = await render(<Withdraw />)
  await page.getByRole('button', { name: 'Addresses' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('An address')).not.toBeInTheDocument()
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelectorAll('dialog').length).toBe(0)
})

/** A page whose sheet opens another. */
function Page() {
  const [isOpen, setOpen] = useState(false)
  const [isPicking, setPicking] = useState(false)
  return (
    <main>
      <h1 tabIndex={-1}>Transfer</h1>
      <button type="button" onClick={() => setOpen(true)}>
        From
      </button>
      <Sheet isOpen={isOpen} title="Accounts" onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setPicking(true)}>
          Coin
        </button>
        <Sheet isOpen={isPicking} title="Coins" onClose={() => setPicking(false)}>
          <button type="button">Bitcoin</button>
        </Sheet>
      </Sheet>
    </main>
  )
}

const focused = () => document.activeElement?.textContent

test('focus comes back to what opened a sheet, from each of several', async () => {
  const page = await render(<Page />, { wrapper: StrictMode })
  page.getByRole('button', { name: 'From' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Accounts')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.poll(focused).toBe('Coins')
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toBe('Coin')
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toBe('From')
})

/** A sheet with a button, behind it a page that is one button. */
function Quick({ isLocked = false }: { isLocked?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState(0)
  return (
    <main>
      <button
        type="button"
        onClick={() => setOpen(true)}
        style={{ height: '100vh', width: '100%' }}
      >
        Open
      </button>
      <output>{`Sent ${sent}`}</output>
      <Sheet isOpen={isOpen} isLocked={isLocked} onClose={() => setOpen(false)} title="Sure?">
        <button
          type="button"
          onClick={() => setSent(sent + 1)}
          style={{ height: '60vh', width: '100%' }}
        >
          Send
        </button>
      </Sheet>
    </main>
  )
}

async function pressAt(x: number, y: number) {
  for (const type of ['mousePressed', 'mouseReleased'] as const) {
    await cdp().send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
  }
}

/** Above any sheet, on its backdrop. */
const pressAtTop = () => pressAt(195, 40)

test('a press beside a sheet closes it, and none reaches the page behind', async () => {
  const page = await render(<Quick />, { wrapper: StrictMode })
  await page.getByRole('button', { name: 'Open' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet).toBeVisible()
  await pressAtTop()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('while something is being sent neither Escape nor a press beside it closes a sheet', async () => {
  const page = await render(<Quick isLocked />, { wrapper: StrictMode })
  await page.getByRole('button', { name: 'Open' }).click()
  const sheet = page.getByRole('dialog')
  await userEvent.keyboard('{Escape}{Escape}')
  await pressAtTop()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Sent 1')).toBeInTheDocument()
  await expect.element(sheet).toBeVisible()
  expect(page.getByRole('button', { name: 'Close' }).query()).toBeNull()
})

test('a sheet that leaves takes no press and no key, and takes them when it comes back', async () => {
  const [send, close] = [vi.fn(), vi.fn()]
  const sheetOf = (isOpen: boolean) => (
    <Sheet isOpen={isOpen} onClose={close} title="Sure?">
      <button type="button" onClick={send} style={{ height: '60vh', width: '100%' }}>
        Send
      </button>
    </Sheet>
  )
  const page = await render(sheetOf(true))
  const button = page.getByRole('button', { name: 'Send' })
  await expect.element(button).toBeInViewport({ ratio: 1 })
  const rest = () => document.querySelector('dialog')?.getAnimations().length
  await expect.poll(rest).toBe(0)
  button.element().focus()
  const { x, y } = button.element().getBoundingClientRect()
  // It is on its way out for as long as nothing here waits: that would pass the time too.
  document.documentElement.style.setProperty('--t-sheet', '60s')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    document.documentElement.style.removeProperty('--t-sheet')
  })
  await page.rerender(sheetOf(false))
  // The browser takes the focus from what became inert in its next frame.
  await expect.poll(() => document.activeElement === button.element()).toBe(false)
  await userEvent.keyboard('{Enter}{Escape}')
  await pressAt(x + 40, y + 40)
  await pressAtTop()
  expect(document.querySelector('dialog[open]')).not.toBeNull()
  expect([send.mock.calls, close.mock.calls]).toEqual([[], []])

  vi.useRealTimers()
  document.documentElement.style.removeProperty('--t-sheet')
  await page.rerender(sheetOf(true))
  await expect.poll(focused).toBe('Sure?')
  await expect.element(button).toBeInViewport({ ratio: 1 })
  await button.click({ force: true })
  expect(send).toHaveBeenCalledOnce()
})

/** A button that opens a sheet, and takes it back when it is pressed once more. */
function Opener({ onDraw, onPress }: { onDraw?: () => void; onPress?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <button
        type="button"
        aria-pressed={isOpen}
        onClick={() => {
          onPress?.()
          setOpen(!isOpen)
        }}
      >
        Open
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Facts">
        <Facts onDraw={onDraw} />
      </Sheet>
    </main>
  )
}

function Facts({ onDraw }: { onDraw: (() => void) | undefined }) {
  onDraw?.()
  return <p>All of them</p>
}

test('a press is answered in its frame, and the sheet comes after it', async () => {
  const order: string[] = []
  const watchFrame = () =>
    requestAnimationFrame(() =>
      order.push(document.querySelector('[aria-pressed=true]') ? 'answer' : 'none'),
    )
  const page = await render(<Opener onDraw={() => order.push('sheet')} onPress={watchFrame} />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByText('All of them')).toBeVisible()
  expect(order.slice(0, 2)).toEqual(['answer', 'sheet'])
})

test('a sheet that is taken back before its frame never comes', async () => {
  const draw = vi.fn()
  const page = await render(<Opener onDraw={draw} />, { wrapper: StrictMode })
  const button = page.getByRole('button', { name: 'Open' })
  const element = button.element() as HTMLElement
  element.click()
  await Promise.resolve()
  element.click()
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(draw).not.toHaveBeenCalled()
  await button.click()
  await expect.element(page.getByText('All of them')).toBeVisible()
})

test('a press on a sheet that still moves in reaches its button', async () => {
  const { style } = document.documentElement
  onTestFinished(() => {
    style.removeProperty('--t-sheet')
    style.removeProperty('--ease-slide')
  })
  // It ends long after the test; only its last part is seen.
  const allMs = 60_000
  style.setProperty('--t-sheet', `${allMs}ms`)
  style.setProperty('--ease-slide', 'linear')
  const send = vi.fn()
  const page = await render(
    <ConfirmSheet
      isOpen
      title="Sure?"
      confirmLabel="Send it"
      backLabel="Back"
      onConfirm={send}
      onClose={() => undefined}
    />,
  )
  const button = page.getByRole('button', { name: 'Send it' })
  const moving = () => document.querySelector('dialog')?.getAnimations()[0]
  await expect.poll(moving).toBeDefined()
  Object.assign(moving()!, { currentTime: 0.9 * allMs, playbackRate: 10 })
  await button.click({ force: true, delay: 1_500 })
  expect(send).toHaveBeenCalledOnce()
  expect(moving()?.playState).toBe('running')
})
