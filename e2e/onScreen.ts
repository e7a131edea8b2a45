/**
 * A failed step also says what was on the screens of its file: the end of a long run shows no
 * pictures.
 */
import { afterEach } from 'vitest'
import { openPages } from './phone.ts'

const TEXT_MAX = 600

afterEach(async ({ task }) => {
  const error = task.result?.errors?.[0]
  if (!error) return
  const screens = (await Promise.all(openPages().map(textOf))).join('\n')
  error.stack = `${error.stack ?? error.message}\n${screens}`
  error.message = `${error.message}\n${screens}`
})

async function textOf(page: ReturnType<typeof openPages>[number]): Promise<string> {
  const read = page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1)
    const where = top ?? document.querySelector('main') ?? document.body
    return `${top ? 'sheet' : 'page'}: ${(where as HTMLElement).innerText}`
  })
  const text = await read.catch((error: unknown) => `not read: ${error}`)
  return `On screen, ${page.url()}, ${text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, TEXT_MAX)}`
}
