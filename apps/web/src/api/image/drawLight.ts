/** Shrinks a photo to at most 200 KB: repeatedly, by a factor derived from its size. */

const KB = 1_024
const PHOTO_BYTES_MAX = 200 * KB

/** The factor for width and height of a photo that is too large; 1 otherwise. */
export function shrinkFactor(bytes: number): number {
  if (bytes <= PHOTO_BYTES_MAX) return 1
  if (bytes <= 500 * KB) return 0.9
  if (bytes <= 1_000 * KB) return 0.7
  if (bytes <= 2_000 * KB) return 0.5
  return 0.3
}

/** `draw` renders the photo at a scale; undefined when it cannot. */
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
