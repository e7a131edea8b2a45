/** What every write must withstand, whatever its screen looks like. */
import type { Input, Reply, Route } from '@assay/wire/route.ts'
import type { AnsweringServer } from '@assay/wire/testing/createServer.ts'
import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'

type Opened = {
  server: AnsweringServer
  page: { getByText: (text: string | RegExp) => Locator; getByRole: Locator['getByRole'] }
  /** From what is filled in up to the button that sends it, once more after a refusal. */
  ready?: () => Promise<void>
  send: Locator
}

type Write<R extends Route> = {
  route: R
  input: Input<R>
  reply: Reply<R>
  open: () => Promise<Opened>
  /** For a button that is held, or pressed a second time a moment later. */
  press?: (send: Locator) => Promise<void>
  /** What is looked at last closes with the press: it comes once more after a refusal. */
  closes?: boolean
  /** What the server answers once it has happened. */
  tells?: (server: Opened['server']) => void
  /** How what did not arrive is sent again, where its screen has no sheet for it. */
  again?: (opened: Opened) => Promise<void>
}

const REFUSAL = 'Not now, the exchange says.'
const resend = ({ page }: Opened) => page.getByRole('button', { name: 'Send again' }).click()

export function testWrite<R extends Route>(what: string, write: Write<R>): void {
  const { route, input, reply, open, press = (send) => send.click(), again = resend } = write

  test(`${what}: it is sent once, however often it is pressed`, async () => {
    const { server, send, ready } = await open()
    const answer = server.waitsWith(route, reply)
    await ready?.()
    if (write.press) await press(send)
    else await send.dblClick()
    await expect.poll(() => server.inputOf(route)).toEqual([input])
    write.tells?.(server)
    answer()
    await expect.element(send).not.toBeInTheDocument()
    expect(server.inputOf(route)).toEqual([input])
  })

  test(`${what}: a refusal is said, and it can be sent once more`, async () => {
    const { server, page, send, ready } = await open()
    server.refuses(route, 'tooManyRequests', REFUSAL)
    await ready?.()
    await press(send)
    await expect.element(page.getByText(REFUSAL)).toBeVisible()
    server.replies(route, reply)
    if (write.closes) {
      await expect.element(send).not.toBeInTheDocument()
      await ready?.()
    }
    // Two presses of the same within 300 ms are one.
    await expect
      .poll(async () => {
        if (server.inputOf(route).length < 2) await press(send)
        return server.inputOf(route)
      })
      .toEqual([input, input])
    const [first, second] = server.keysOf(route)
    expect(second).not.toBe(first)
  })

  test(`${what}: what never arrived is sent again with the same key`, async () => {
    const opened = await open()
    const { server, page, send, ready } = opened
    server.loses(route)
    await ready?.()
    await press(send)
    await expect.element(page.getByText(/^The exchange did not receive it/)).toBeVisible()
    server.replies(route, reply)
    await again(opened)
    await expect.poll(() => server.inputOf(route)).toEqual([input, input])
    const [key] = server.keysOf(route)
    expect(server.keysOf(route)).toEqual([key, key])
  })
}
