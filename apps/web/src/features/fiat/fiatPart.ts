/** The part of the page in its URL; other query parameters are kept when it changes. */

export const FIAT_PARTS = ['buy', 'sell', 'orders', 'merchant'] as const
export type FiatPart = (typeof FIAT_PARTS)[number]

export function partOf(asked: URLSearchParams): FiatPart {
  const named = asked.get('tab') ?? asked.get('side')
  return FIAT_PARTS.find((part) => part === named) ?? 'buy'
}

export function withPart(asked: URLSearchParams, part: FiatPart): URLSearchParams {
  const next = new URLSearchParams(asked)
  next.delete('tab')
  next.delete('side')
  if (part === 'sell') next.set('side', part)
  else if (part !== 'buy') next.set('tab', part)
  return next
}
