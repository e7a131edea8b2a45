/**
 * Draws a photo so small that it weighs at most 200 KB: again and again by a factor that follows
 * from how heavy it still is.
 */
const KB = 1_024
const PHOTO_BYTES_MAX = 200 * KB

/** What remains of width and height for a photo that is too heavy; 1 for one that is not. */
export function shrinkFactor(bytes: number): number {
  if (bytes <= PHOTO_BYTES_MAX) return 1
  if (bytes <= 500 * KB) return 0.9
  if (bytes <= 1_000 * KB) return 0.7
  if (bytes <= 2_000 * KB) return 0.5
  return 0.3
}

/** `draw` makes the photo at a share of its own width and height; nothing when it cannot. */
export async function drawLight(
  draw: (scale: number) => Promise<Blob | null>,
  firstScale: number,
): Promise<Blob | null> {
  let scale = firstScale
  for (;;) {
    const photo = await draw(scale)
    const factor = photo ? shrinkFactor(photo.size) : 1
    if (factor === 1) return photo
    scale *= factor
  }
}
