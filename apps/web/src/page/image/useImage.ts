/**
 * One image for an upload: rendered again, uploaded when chosen, and referenced by the answer's
 * name.
 */
import { useEffect, useState } from 'react'
import { errorText } from '../../api/errorText.ts'
import { type ImagePurpose, NotAnImage, sendImage } from '../../api/image/sendImage.ts'
import { useT } from '../../i18n/i18n.ts'

export type ImageUpload = ReturnType<typeof useImage>

type ImageParts = {
  purpose: ImagePurpose
  /** The message for a file that is not an image. */
  noImage: string
  /** The name of an earlier upload. */
  kept?: string
  /** Throws when an uploaded image cannot be accepted. */
  check?: (image: string) => Promise<unknown>
  onImage?: (image: string) => void
}

export function useImage({ purpose, noImage, kept = '', check, onImage }: ImageParts) {
  const t = useT()
  const [image, setImage] = useState(kept)
  const [preview, setPreview] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const choose = async (file: Blob) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      const { url, blob } = await sendImage(file, purpose)
      await check?.(url)
      setImage(url)
      onImage?.(url)
      setPreview(URL.createObjectURL(blob))
    } catch (problem) {
      const isNone = problem instanceof NotAnImage
      setTrouble(isNone ? noImage : (errorText(problem) ?? t('app.error.network')))
    } finally {
      setBusy(false)
    }
  }
  const clear = () => {
    setImage('')
    setPreview(undefined)
    setTrouble(undefined)
  }
  return { image, preview, isBusy, trouble, choose, clear }
}
