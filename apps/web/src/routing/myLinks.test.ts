import { beforeAll, expect, test, vi } from 'vitest'
import type { MyLink } from './myLinks.ts'

let links: readonly MyLink[]
let routeOf: (path: string) => object | undefined

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  links = (await import('./myLinks.ts')).myLinks
  const found = await import('./routeOf.ts')
  found.openRoutes((await import('./routes.ts')).routes)
  ;({ routeOf } = found)
})

test('features say what My leads to, each at its own place, and every page is there', () => {
  expect(links.length).toBeGreaterThan(10)
  const places = links.map(({ group, place }) => `${group} ${place}`)
  expect(places.toSorted()).toEqual([...new Set(places)].toSorted())
  expect(links.filter(({ path }) => !routeOf(path))).toEqual([])
})

test('they are in the order of their places', () => {
  const support = links.filter(({ group }) => group === 'support').map(({ path }) => path)
  expect(support).toEqual(['/helpCenter', '/notice', '/check', '/aboutUs'])
})
