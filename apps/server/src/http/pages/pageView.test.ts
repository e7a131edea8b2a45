import { writeViewChoices } from '@assay/wire/page.ts'
import { expect, test } from 'vitest'
import { seenBy } from './pageView.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x64) Chrome/140 Safari/537.36'

test('a first visit is rendered by what the browser says of itself', () => {
  const headers = { 'accept-language': 'xx, de-CH;q=0.9,en;q=0.8', 'user-agent': PHONE }
  expect(seenBy({ headers, url: '/' })).toEqual({
    view: {
      locale: 'de',
      tag: 'de-CH',
      zone: 'UTC',
      currency: 'USD',
      numbers: 'match',
      width: 360,
    },
    theme: 'dark',
    colors: 'green-up',
    isMember: false,
    hasLanguage: false,
  })
  expect(seenBy({ headers: { 'user-agent': DESKTOP }, url: '/' }).view.width).toBe(1200)
})

test('the next one by what was chosen', () => {
  const chosen = writeViewChoices({
    theme: 'light',
    colors: 'cvd',
    currency: 'JPY',
    numbers: 'space',
    isMember: true,
    zone: 'Asia/Tokyo',
    width: 840,
  } as const)
  const cookie = `locale=ja; view=${encodeURIComponent(chosen)}`
  expect(seenBy({ headers: { cookie, 'accept-language': 'en' }, url: '/' })).toEqual({
    view: {
      locale: 'ja',
      tag: 'ja',
      zone: 'Asia/Tokyo',
      currency: 'JPY',
      numbers: 'space',
      width: 840,
    },
    theme: 'light',
    colors: 'cvd',
    isMember: true,
    hasLanguage: false,
  })
})

test('a link in a language leads to the page in that language', () => {
  const headers = { cookie: 'locale=ja', 'accept-language': 'en' }
  const seen = (url: string) => {
    const { view, hasLanguage } = seenBy({ headers, url })
    return [view.locale, hasLanguage]
  }
  expect(seen('/markets?lang=pt')).toEqual(['pt', true])
  expect(seen('/markets?lang=none')).toEqual(['ja', false])
})

test('nothing that was invented is a separate page', () => {
  const made = 'zone=Nowhere/City&currency=QQQ&theme=pink&width=-4&numbers=roman'
  const headers = {
    cookie: `view=${encodeURIComponent(made)}; locale=%zz`,
    'accept-language': 'en-x-secret-tag, en-abcdefgh',
    'user-agent': PHONE,
  }
  const { view, theme } = seenBy({ headers, url: '/' })
  expect(view).toEqual({
    locale: 'en',
    tag: 'en',
    zone: 'UTC',
    currency: 'USD',
    numbers: 'match',
    width: 360,
  })
  expect(theme).toBe('dark')
  expect(seenBy({ headers: { cookie: 'view=%E0%A4%A' }, url: '/' }).theme).toBe('dark')
})

test('the same place under another name is no separate page, nor is an unknown one', () => {
  const placeOf = (zone: string, language: string) => {
    const cookie = `view=${encodeURIComponent(`zone=${encodeURIComponent(zone)}`)}`
    const { view } = seenBy({ headers: { cookie, 'accept-language': language }, url: '/' })
    return [view.zone, view.tag]
  }
  expect(placeOf('Asia/TOKYO', 'EN-gb')).toEqual(['Asia/Tokyo', 'en-GB'])
  expect(placeOf('+03:17', 'en-QQ')).toEqual(['UTC', 'en'])
  expect(placeOf('Etc/GMT+3', 'zh-hant-HK')).toEqual(['Etc/GMT+3', 'zh-Hant-HK'])
  expect(placeOf('Mars/Base', 'en-Qxyz-us')).toEqual(['UTC', 'en'])
})
