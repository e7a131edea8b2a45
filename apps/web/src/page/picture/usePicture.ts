/**
 * One image for an upload: rendered again, uploaded when chosen, and referenced by the answer's
 * name.
 */
import { useEffect, useState } from 'react'
import { errorText } from '../../api/errorText.ts'
import { NoPicture, type PicturePurpose, uploadPhoto } from '../../api/photo/uploadPhoto.ts'
import { useT } from '../../i18n/i18n.ts'

export type Picture = ReturnType<typeof usePicture>

type PictureParts = {
  purpose: PicturePurpose
  /** The message for a file that is not an image. */
  noPicture: string
  /** The name of an earlier upload. */
  kept?: string
  /** Throws when an uploaded image cannot be accepted. */
  check?: (image: string) => Promise<unknown>
  onImage?: (image: string) => void
}

export function usePicture({ purpose, noPicture, kept = '', check, onImage }: PictureParts) {
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
      const { url, blob } = await uploadPhoto(file, purpose)
      await check?.(url)
      setImage(url)
      onImage?.(url)
      setPreview(URL.createObjectURL(blob))
    } catch (problem) {
      const isNone = problem instanceof NoPicture
      setTrouble(isNone ? noPicture : (errorText(problem) ?? t('app.error.network')))
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
