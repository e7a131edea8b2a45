/** What the signed-in person's own browser would get from the server, in the wire's words. */
import type { Page } from 'playwright-core'

export type WireRow = Record<string, string>

export async function ask<T = Record<string, never>>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (url) => {
    const token = JSON.parse(localStorage.getItem('token') ?? '""') as string
    const response = await fetch(url, { headers: { token, locale: 'EN' } })
    const { code, data, msg } = (await response.json()) as {
      code: number
      data: never
      msg: string
    }
    if (code !== 200) throw new Error(`${url} answered ${code}: ${msg}`)
    return data
  }, path)
}
