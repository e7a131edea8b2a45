/**
 * Pictures that go with what is being written: each is drawn anew and uploaded as it is chosen, shown
 * from this device, and sent by the name that the upload answered. The names are kept with the words,
 * so that they outlive a reload; then the exchange shows the pictures.
 */
import { IMAGE_BYTES_MAX } from '@assay/domain/image.ts'
import { TICKET_IMAGES_MAX } from '@assay/domain/support/ticket.ts'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../api/errorText.ts'
import { NoPicture, uploadPhoto } from '../../../api/photo/uploadPhoto.ts'
import { useT } from '../../../i18n/i18n.ts'

export type ChosenPicture = {
  key: string
  /** Undefined while it is under way. */
  image?: string
  /** Undefined unless it was chosen on this page. */
  preview?: string | undefined
}
export type Pictures = ReturnType<typeof usePictures>

/** `change` is told how the names of before become those of now. */
export function usePictures(
  images: readonly string[],
  change: (how: (before: string[]) => string[]) => void,
) {
  const t = useT()
  const [underWay, setUnderWay] = useState<readonly string[]>([])
  const [trouble, setTrouble] = useState<string>()
  const count = useRef(0)
  /** What was taken back, or whose page was left, is not added when its upload ends. */
  const wanted = useRef(new Set<string>())
  const previews = useRef(new Map<string, string>())
  useEffect(() => {
    const [keys, shown] = [wanted.current, previews.current]
    return () => {
      keys.clear()
      for (const preview of shown.values()) URL.revokeObjectURL(preview)
      shown.clear()
    }
  }, [])

  const drop = (key: string) => {
    wanted.current.delete(key)
    setUnderWay((before) => before.filter((one) => one !== key))
  }
  const remove = (key: string) => {
    drop(key)
    change((before) => before.filter((image) => image !== key))
  }
  const add = async (file: File) => {
    setTrouble(undefined)
    if (file.size > IMAGE_BYTES_MAX) return setTrouble(t('help.pictureTooLarge'))
    count.current += 1
    const key = String(count.current)
    wanted.current.add(key)
    setUnderWay((before) => [...before, key])
    try {
      const { url, blob } = await uploadPhoto(file, 'support')
      if (!wanted.current.has(key)) return undefined
      previews.current.set(url, URL.createObjectURL(blob))
      change((before) => [...before, url])
    } catch (problem) {
      const isNone = problem instanceof NoPicture
      setTrouble(isNone ? t('help.noPicture') : (errorText(problem) ?? t('app.error.network')))
    } finally {
      drop(key)
    }
    return undefined
  }
  const list: ChosenPicture[] = [
    ...images.map((image) => ({ key: image, image, preview: previews.current.get(image) })),
    ...underWay.map((key) => ({ key })),
  ]
  return {
    ...{ list, trouble, add, remove },
    isFull: list.length >= TICKET_IMAGES_MAX,
    isUnderWay: underWay.length > 0,
  }
}
