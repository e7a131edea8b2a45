/** The format that the first bytes claim; only accepted formats. */

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif'

const BRANDS_AT = 8
const BRAND_BYTES = 4

/** Undefined for every other format, including HEIC: our decoders have no free one for HEVC. */
export function imageFormat(bytes: Buffer): ImageFormat | undefined {
  const has = (at: number, text: string) =>
    bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  if (has(0, '\u00ff\u00d8\u00ff')) return 'jpeg'
  if (has(0, '\u0089PNG\r\n\u001a\n')) return 'png'
  if (has(0, 'RIFF') && has(8, 'WEBP')) return 'webp'
  if (has(4, 'ftyp') && brandsOf(bytes).includes('avif')) return 'avif'
  return undefined
}

/** The brands of an ISO media file: its own, and after a version number the compatible ones. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands: string[] = []
  for (let at = BRANDS_AT; at + BRAND_BYTES <= end; at += BRAND_BYTES) {
    brands.push(bytes.toString('latin1', at, at + BRAND_BYTES))
  }
  return brands
}
