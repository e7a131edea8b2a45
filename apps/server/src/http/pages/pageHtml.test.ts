import type { PageData } from '@assay/wire/page.ts'
import { expect, test } from 'vitest'
import { pageHtml } from './pageHtml.ts'

const BUILT = `<html lang="en"><head><title>Assay</title>
<meta name="description" content="Built"></head><body><div id="root"></div>
<template id="load-failed"><span>Built</span> <button type="button">Built</button></template>
<noscript>Built</noscript></body></html>`

const data: PageData = {
  locale: 'de',
  tag: 'de-CH',
  zone: 'Europe/Zurich',
  currency: 'EUR',
  numbers: 'match',
  width: 360,
  origin: 'https://assay.example',
  address: '/markets',
  at: 0,
  rendered: 'page',
  answers: {},
}
const rendered = {
  html: '<main>$& Kurse</main>',
  title: 'Märkte',
  description: 'Alle "Kurse"',
  image: '/previews/book.png',
  noScript: 'Ohne JavaScript <lesbar>',
  loadFailed: { text: 'Kein Netz & nichts', retry: 'Erneut' },
  screen: 'MarketsScreen',
  areas: [],
  asks: [],
}
const parts = {
  data,
  rendered,
  files: '<link rel="later" href="/a.js">',
  theme: 'light' as const,
  colors: 'cvd' as const,
  hasLanguage: false,
  address: '/markets',
  origin: 'https://assay.example',
  isThere: true,
}

test('a page says how it looks, what it is and where it is in each language', () => {
  const page = pageHtml(BUILT, parts)
  expect(page).toContain('<html lang="de" data-theme="light" data-dir="cvd">')
  expect(page).toContain('<title>Märkte · Assay</title>')
  expect(page).toContain('<meta name="description" content="Alle &quot;Kurse&quot;">')
  expect(page).toContain('<div id="root"><main>$& Kurse</main></div>')
  expect(page).toContain('<noscript>Ohne JavaScript &lt;lesbar&gt;</noscript>')
  expect(page).toContain(
    '<span>Kein Netz &amp; nichts</span> <button type="button">Erneut</button>',
  )
  const languages = [...page.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)
  expect(languages).toHaveLength(14)
  expect(languages).toContain('x-default')
})

test('a page that was not rendered is the built one with its data', () => {
  const page = pageHtml(BUILT, { ...parts, rendered: undefined, files: '' })
  expect(page).toContain('<title>Assay</title>')
  expect(page).toContain('content="Built"')
  expect(page).toContain('<noscript>Built</noscript>')
  expect(page).toContain('<div id="root"></div>')
  expect(page).not.toContain('og:')
})

test('a page about nothing is not listed, and is canonical for no other', () => {
  for (const shown of [rendered, undefined]) {
    const page = pageHtml(BUILT, { ...parts, rendered: shown, isThere: false })
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).not.toMatch(/canonical|hreflang|og:url/)
  }
  expect(pageHtml(BUILT, parts)).not.toContain('noindex')
})

test('no text can end the block of data', () => {
  const answers = { '/x': { code: 200, data: '</script><script>alert(1)</script>', msg: '' } }
  const page = pageHtml(BUILT, { ...parts, data: { ...data, answers: answers as never } })
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  const [, block = ''] = /id="page-data">(.*)<\/script>/.exec(page) ?? []
  expect(JSON.parse(block).answers['/x'].data).toBe('</script><script>alert(1)</script>')
})

test.each([
  [false, 'https://assay.example/markets'],
  [true, 'https://assay.example/markets?lang=de'],
])('an address that names its language (%s) stands for itself', (hasLanguage, own) => {
  const page = pageHtml(BUILT, { ...parts, hasLanguage })
  expect([...page.matchAll(/rel="canonical" href="([^"]+)"/g)].map(([, url]) => url)).toEqual([own])
  // A crawler finds the equivalents of this page in the other languages.
  expect(page).toMatch(new RegExp(`rel="alternate" hreflang="[^"]+" href="${RegExp.escape(own)}"`))
})
