import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'

const code = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
const html = (status: number, text: string) =>
  new Response(text, { status, headers: { 'content-type': 'text/html' } })

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

async function visit(): Promise<string> {
  let page: Promise<Response> | undefined
  const request = { method: 'GET', url: 'https://assay.example/balances', mode: 'navigate' }
  onFetch({ request, respondWith: (given: Promise<Response>) => (page = given) })
  return (await page)?.text() ?? ''
}

test('a page comes from the network, and from the last visit where the exchange does not answer', async () => {
  answer = async () => html(200, 'app')
  expect(await visit()).toBe('app')
  answer = () => Promise.reject(new TypeError('network'))
  expect(await visit()).toBe('app')
  answer = async () => html(502, 'Bad gateway')
  expect(await visit()).toBe('app')
})

test('without a visit before, what stands before a dead server says so', async () => {
  answer = async () => html(502, 'Bad gateway')
  expect(await visit()).toBe('Bad gateway')
})
