/**
 * Hands the drawn poster to the person: the system's share sheet where there is one, else a file.
 * Closing the share sheet is a choice, not a failure.
 */
type Saving = { how: 'save' | 'share'; name: string }

const QUALITY = 0.92

export async function savePoster(
  canvas: HTMLCanvasElement,
  { how, name }: Saving,
): Promise<'saved' | 'shared' | 'failed'> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
  if (!blob) return 'failed'
  const file = new File([blob], name, { type: blob.type })
  if (how === 'share' && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] })
      return 'shared'
    } catch (error) {
      return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed'
    }
  }
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS)
  return 'saved'
}

/** The browser reads the file after the click. */
const REVOKE_MS = 10_000
