/** Where a label on the chart is drawn, so that it lies on no other. */
export type LabelBox = { left: number; right: number; top: number; bottom: number }

const GAP = 4

const meets = (one: LabelBox, other: LabelBox) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/**
 * To the left of what is in its way, else to the right of it, as the width allows; else where it
 * is.
 */
export function clearOf(label: LabelBox, taken: readonly LabelBox[], width: number): LabelBox {
  const inWay = taken.filter((box) => meets(label, box))
  if (inWay.length === 0) return label
  const size = label.right - label.left
  const lefts = inWay.flatMap((box) => [box.left - GAP - size, box.right + GAP])
  const found = lefts
    .map((left) => ({ ...label, left, right: left + size }))
    .find((box) => {
      const isInside = box.left >= 0 && box.right <= width
      return isInside && !taken.some((other) => meets(box, other))
    })
  return found ?? label
}
