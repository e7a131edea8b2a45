/**
 * Images of coins, `/coins/BTC.svg`: of the free set by Christopher Downer and others (CC0), and
 * for a coin that it does not have a disc with its first letter, in a color that follows from its
 * name.
 */
import cryptocurrency from '@iconify-json/cryptocurrency-color/icons.json' with { type: 'json' }
import type { FastifyInstance } from 'fastify'

const FILE = /^([A-Z0-9]{1,16})\.svg$/
const WEEK_SECONDS = 7 * 86_400

const drawn: Record<string, { body: string } | undefined> = cryptocurrency.icons

/** Colors that people know a coin by, of those that are not drawn. */
const KNOWN_HUES: Record<string, number> = { TON: 236, ASY: 284 }

export function registerCoinIcons(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/coins/:file', (request, reply) => {
    const [, symbol] = FILE.exec(request.params.file) ?? []
    if (!symbol) return reply.callNotFound()
    return reply
      .header('cache-control', `public, max-age=${WEEK_SECONDS}`)
      .type('image/svg+xml')
      .send(coinIcon(symbol))
  })
}

export function coinIcon(symbol: string): string {
  const body = drawn[symbol.toLowerCase()]?.body ?? letteredDisc(symbol)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`
}

const letteredDisc = (symbol: string) =>
  [
    `<circle cx="16" cy="16" r="16" fill="oklch(0.53 0.13 ${hueOf(symbol)})"/>`,
    '<text x="16" y="16" dy=".36em" text-anchor="middle" fill="#fff"',
    ` font-family="system-ui, sans-serif" font-weight="600" font-size="15">${symbol.charAt(0)}</text>`,
  ].join('')

/** Spread over the wheel by a small hash. */
function hueOf(symbol: string): number {
  const known = KNOWN_HUES[symbol]
  if (known !== undefined) return known
  let hash = 7
  for (const char of symbol) hash = (hash * 31 + char.charCodeAt(0)) % 997
  return (hash * 137) % 360
}
