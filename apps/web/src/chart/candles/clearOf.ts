/** Places a label on the chart without overlapping others. */

export type LabelBox = { left: number; right: number; top: number; bottom: number }

const GAP = 4

const meets = (one: LabelBox, other: LabelBox) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/** To the left of the obstacle, else to the right, if there is room; else unchanged. */
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
