/**
 * The allowed area of a floating card: inside the page between the bar and the buttons, never over
 * them, and resting at the left or right edge.
 */
export type CardBounds = { left: number; top: number; right: number; bottom: number }
export type CardPlace = { x: number; y: number }
export type Size = { width: number; height: number }

export const GAP = 8
const STEP = 32

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, Math.max(least, most)))

export const within = (
  { x, y }: CardPlace,
  { width, height }: Size,
  box: CardBounds,
): CardPlace => ({
  x: clamp(x, box.left + GAP, box.right - width - GAP),
  y: clamp(y, box.top + GAP, box.bottom - height - GAP),
})

/** To the nearer edge, at the height where it was released. */
export function snap(place: CardPlace, size: Size, box: CardBounds): CardPlace {
  const isLeft = place.x + size.width / 2 < (box.left + box.right) / 2
  return within({ x: isLeft ? box.left : box.right, y: place.y }, size, box)
}

/** An arrow key: left and right go to that edge, up and down a step. Undefined for other keys. */
export function stepped(
  key: string,
  place: CardPlace,
  at: { size: Size; box: CardBounds },
): CardPlace | undefined {
  const { size, box } = at
  if (key === 'ArrowLeft') return within({ x: box.left, y: place.y }, size, box)
  if (key === 'ArrowRight') return within({ x: box.right, y: place.y }, size, box)
  if (key === 'ArrowUp') return within({ x: place.x, y: place.y - STEP }, size, box)
  if (key === 'ArrowDown') return within({ x: place.x, y: place.y + STEP }, size, box)
  return undefined
}
