/**
 * Hands a poster to the person: as a file, through the system's share sheet, or to the clipboard.
 * Closing the share sheet is a choice, not a failure.
 *
 * The file is a JPEG of quality 0.92. Quality 0.3 would be for uploads of a native shell, which
 * there is none of: at that quality small texts smear and cameras may miss the code.
 */

const POSTER_TYPE = 'image/jpeg'
const QUALITY = 0.92
/** The browser reads the file after the click. */
const REVOKE_MS = 10_000

export const posterFile = async (canvas: HTMLCanvasElement, name: string) =>
  new File([await imageOf(canvas, POSTER_TYPE)], name, { type: POSTER_TYPE })

async function imageOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, QUALITY)
  })
  if (!blob) throw new Error('The browser did not create an image of the canvas.')
  return blob
}

/** False where the browser has no downloads, as inside some wallets. */
export function savePoster(file: File): boolean {
  const link = document.createElement('a')
  if (!('download' in link)) return false
  const url = URL.createObjectURL(file)
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS)
  return true
}

export const canShareFiles = () =>
  navigator.canShare?.({ files: [new File([], 'poster.jpg', { type: POSTER_TYPE })] }) === true

export const canCopyImages = () => typeof ClipboardItem === 'function'

export async function sharePoster(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Clipboards take PNG alone. */
export async function copyPoster(canvas: HTMLCanvasElement): Promise<boolean> {
  try {
    // The promise goes in as it is: Safari wants it while the press still counts.
    const type = 'image/png'
    await navigator.clipboard.write([new ClipboardItem({ [type]: imageOf(canvas, type) })])
    return true
  } catch {
    return false
  }
}
