/**
 * What every form of the console that acts must withstand: it is sent once, a refusal leaves what
 * was typed, and what got no answer goes out again with its key or not at all.
 */
import type { Route } from '@assay/wire/route.ts'
import { type AnsweringServer, createServer } from '@assay/wire/testing/createServer.ts'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openConsolePart } from './openConsolePart.tsx'

type Page = Awaited<ReturnType<typeof openConsolePart>>

export type ActForm = {
  what: string
  form: ReactNode
  /** What it reads. */
  prepare?: (server: AnsweringServer) => void
  /** All but the reason. */
  fill?: (page: Page) => Promise<void>
  route: Route
  asked: object
  reply: unknown
  press: string
  done: string
}

/** Of a form that asks a checker. */
export const PROPOSED = {
  reply: { id: 4 },
  press: 'Propose',
  done: 'Proposed. Another operator decides.',
}

/** By the first words of their labels. */
export async function fillIn(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(text)
  }
}

export function testActs(forms: readonly ActForm[]): void {
  test.each(forms)('$what: sent once, and after no answer with the same key', async (one) => {
    const { route } = one
    const server = createServer()
    one.prepare?.(server)
    const page = await openConsolePart(one.form, {
      server,
      roles: ['risk', 'support', 'financeMaker'],
    })
    const reason = page.getByRole('textbox', { name: 'Reason' })
    const press = page.getByRole('button', { name: one.press, exact: true })
    await one.fill?.(page)
    await reason.fill(' ab ')
    await expect.element(press).toBeDisabled()
    await reason.click()
    await userEvent.keyboard('{Enter}')
    expect(server.inputOf(route)).toEqual([])

    await reason.fill('For good reasons. ')
    server.refuses(route, 'tooManyRequests', 'Not now.')
    await press.click()
    await expect.element(page.getByText('Not now.')).toBeVisible()
    await expect.element(reason).toHaveValue('For good reasons. ')
    server.isSilentTo(route)
    await press.click()
    await expect.element(page.getByText(/^The outcome is unknown/)).toBeVisible()
    await expect.element(page.getByText('Not now.')).not.toBeInTheDocument()
    const answer = server.waitsWith(route, one.reply as never)
    await press.dblClick()
    await reason.click()
    await userEvent.keyboard('{Enter}')
    answer()
    await expect.element(page.getByText(one.done, { exact: true })).toBeVisible()
    const asked = { ...one.asked, reason: 'For good reasons.' }
    expect(server.inputOf(route)).toEqual([asked, asked, asked])
    const [refused, lost, again] = server.keysOf(route)
    expect(again).toBe(lost)
    expect(lost).not.toBe(refused)
  })
}
