import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'

const code = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
const html = (status: number, text: string) =>
  new Response(text, { status, headers: { 'content-type': 'text/html' } })
const app = () => new Response('app', { headers: { 'x-page': 'app' } })

let kept: Map<string, Response>
let answer: () => Promise<Response>
let onFetch: (event: object) => void

beforeEach(() => {
  kept = new Map()
  const cache = {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, response: Response) => void kept.set(key, response),
  }
  const self = {
    location: { origin: 'https://assay.example' },
    addEventListener: (name: string, listener: (event: object) => void) => {
      if (name === 'fetch') onFetch = listener
    },
  }
  new Function('self', 'caches', 'fetch', code)(self, { open: async () => cache }, () => answer())
})

async function visit(path = '/balances'): Promise<string> {
  let page: Promise<Response> | undefined
  const request = { method: 'GET', url: `https://assay.example${path}`, mode: 'navigate' }
  onFetch({ request, respondWith: (given: Promise<Response>) => (page = given) })
  return (await page)?.text() ?? ''
}

test('a page comes from the network, and from the last visit where the exchange does not answer', async () => {
  answer = async () => app()
  expect(await visit()).toBe('app')
  answer = () => Promise.reject(new TypeError('network'))
  expect(await visit()).toBe('app')
  answer = async () => html(502, 'Bad gateway')
  expect(await visit()).toBe('app')
})

test('without an earlier visit, the proxy of a dead server says so', async () => {
  answer = async () => html(502, 'Bad gateway')
  expect(await visit()).toBe('Bad gateway')
})

test('only the page that the server calls the app is kept: neither the documentation nor a letter', async () => {
  answer = async () => app()
  await visit()
  answer = async () => html(200, 'documentation')
  expect(await visit('/docs')).toBe('documentation')
  expect(await visit('/dev/outbox')).toBe('documentation')
  answer = () => Promise.reject(new TypeError('network'))
  expect(await visit()).toBe('app')
})
