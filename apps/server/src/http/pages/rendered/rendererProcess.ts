/**
 * Renders pages for the server, one at a time, in a separate low-priority process. Its input is
 * only what every visitor can see.
 */
import { pathToFileURL } from 'node:url'
import type { PageData } from '@assay/wire/page.ts'
import type { RenderRequest } from './renderer.ts'

type Render = (address: string, page: PageData) => Promise<unknown>

const { render } = (await import(pathToFileURL(process.argv[2] ?? '').href)) as { render: Render }

/** The memory of Intl is outside Node's heap limit. */
const MEMORY_MAX = 512 * 2 ** 20

let turn = Promise.resolve()

process.on('message', ({ id, address, page, until }: RenderRequest) => {
  turn = turn.then(async () => {
    try {
      process.send?.({ id, rendered: Date.now() > until ? undefined : await render(address, page) })
    } catch (error) {
      process.send?.({ id, failure: error instanceof Error ? error.stack : String(error) })
    }
    if (process.memoryUsage.rss() > MEMORY_MAX) process.disconnect()
  })
})
process.send?.({ id: 0 })
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal: this one ends with its server.
process.on('SIGINT', () => undefined)
