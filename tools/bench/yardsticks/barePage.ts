/**
 * The least that React can be: a heading and a line, rendered by a server and taken over by the
 * same versions that the app has. What such a page scores is what this machine lets any page score.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const APP = join(import.meta.dirname, '../../../apps/web')
/** Not the file itself: it is placed among the app's sources, so that it finds the app's React. */
const ENTRY = join(APP, 'src/barePage.js')
const SOURCE = `
import { createElement as h } from 'react'
import { hydrateRoot } from 'react-dom/client'
hydrateRoot(document.getElementById('root'), h('main', null, h('h1', null, 'Page'), h('p', null, 'Text')))
`
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="A page">
<script type="module" src="/page.js"></script></head>
<body><div id="root"><main><h1>Page</h1><p>Text</p></main></div></body></html>`

export type BarePage = { origin: string; close(): void }

export async function serveBarePage(): Promise<BarePage> {
  const files: Record<string, { type: string; body: Buffer }> = {
    '/': { type: 'text/html; charset=utf-8', body: gzipSync(HTML) },
    '/page.js': { type: 'text/javascript', body: gzipSync(await builtScript()) },
  }
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    if (!file) return response.writeHead(404).end()
    const headers = { 'content-type': file.type, 'content-encoding': 'gzip' }
    return response.writeHead(200, headers).end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

async function builtScript(): Promise<string> {
  const vite = pathToFileURL(join(APP, 'node_modules/vite/dist/node/index.js')).href
  const { build } = await import(vite)
  const page = {
    name: 'bare-page',
    resolveId: (id: string) => (id === ENTRY ? id : undefined),
    load: (id: string) => (id === ENTRY ? SOURCE : undefined),
  }
  const { output } = await build({
    root: APP,
    configFile: false,
    logLevel: 'error',
    plugins: [page],
    build: { write: false, rollupOptions: { input: ENTRY } },
  })
  return output[0].code
}
