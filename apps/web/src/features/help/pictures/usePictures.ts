/**
 * Pictures that go with what is being written: each is drawn anew and uploaded as it is chosen, shown
 * from this device, and sent by the name that the upload answered.
 */
import { IMAGE_BYTES_MAX } from '@assay/domain/image.ts'
import { TICKET_IMAGES_MAX } from '@assay/domain/support/ticket.ts'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../api/errorText.ts'
import { NoPicture, uploadPhoto } from '../../../api/photo/uploadPhoto.ts'
import { useT } from '../../../i18n/i18n.ts'

export type ChosenPicture = {
  key: number
  /** Undefined while it is under way. */
  image?: string
  preview?: string
}
export type Pictures = ReturnType<typeof usePictures>

export function usePictures() {
  const t = useT()
  const [list, setList] = useState<readonly ChosenPicture[]>([])
  const [trouble, setTrouble] = useState<string>()
  const count = useRef(0)
  const shown = useRef(list)
  shown.current = list
  useEffect(() => () => shown.current.forEach(forgetPreview), [])

  const remove = (key: number) => {
    list.filter((picture) => picture.key === key).forEach(forgetPreview)
    setList((before) => before.filter((picture) => picture.key !== key))
  }
  const add = async (file: File) => {
    setTrouble(undefined)
    if (file.size > IMAGE_BYTES_MAX) return setTrouble(t('help.pictureTooLarge'))
    count.current += 1
    const key = count.current
    setList((before) => [...before, { key }])
    try {
      const { url, blob } = await uploadPhoto(file, 'support')
      const done = { key, image: url, preview: URL.createObjectURL(blob) }
      setList((before) => before.map((picture) => (picture.key === key ? done : picture)))
    } catch (problem) {
      setList((before) => before.filter((picture) => picture.key !== key))
      const isNone = problem instanceof NoPicture
      setTrouble(isNone ? t('help.noPicture') : (errorText(problem) ?? t('app.error.network')))
    }
    return undefined
  }
  const clear = () => {
    list.forEach(forgetPreview)
    setList([])
    setTrouble(undefined)
  }
  return {
    ...{ list, trouble, add, remove, clear },
    isFull: list.length >= TICKET_IMAGES_MAX,
    isUnderWay: list.some(({ image }) => image === undefined),
    images: list.flatMap(({ image }) => image ?? []),
  }
}

function forgetPreview({ preview }: ChosenPicture): void {
  if (preview) URL.revokeObjectURL(preview)
}
