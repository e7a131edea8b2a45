import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allRoutes } from './allRoutes.ts'

describe('the table of calls', () => {
  it('declares each method and path once', () => {
    const names = Object.values(allRoutes).map((route) => `${route.method} ${route.path}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('has every spot call of the product (SPOT-34 to SPOT-41)', () => {
    const paths = Object.values(allRoutes).map((route) => route.path)
    for (const name of [
      'symbols',
      'trad',
      'currencyIntroduction',
      'tradAccount',
      'buyLimit',
      'sellLimit',
      'buyMarket',
      'sellMarket',
      'closeEntrust',
      'entrustOrder',
      'entrustHistory',
      'kline',
    ]) {
      expect(paths).toContain(`/trad/${name}`)
    }
  })

  it('has candles for each kind of market (CHART-24)', () => {
    const candles = Object.values(allRoutes).filter(({ path }) => path.endsWith('/kline'))
    expect(candles.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /contract/kline',
      'GET /cycle/kline',
      'GET /trad/kline',
    ])
  })

  it('has no call for staff (APP-54)', () => {
    const paths = Object.values(allRoutes).map(({ path }) => path)
    expect(paths.filter((path) => /admin|staff|operator|console/i.test(path))).toEqual([])
  })

  it('reads with GET and writes with POST, and every write needs a member (NET-02)', () => {
    for (const route of Object.values(allRoutes)) {
      if (route.isWrite)
        expect([route.path, route.method, route.needsLogin]).toEqual([route.path, 'POST', true])
    }
  })

  it('describes every input and reply as JSON Schema', () => {
    for (const route of Object.values(allRoutes)) {
      for (const schema of [route.input, route.reply]) {
        expect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).toBeTypeOf('object')
      }
    }
  })
})
