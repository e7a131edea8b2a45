/**
 * Images of a draft: each is rendered again and uploaded when chosen, shown from this device, and
 * sent by the name in the upload's answer. The names are stored with the text, so that they survive
 * a reload; then the exchange serves the images.
 */
import { IMAGE_BYTES_MAX } from '@assay/domain/image.ts'
import { TICKET_IMAGES_MAX } from '@assay/domain/support/ticket.ts'
import { ApiError } from '@assay/wire/client/client.ts'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../api/errorText.ts'
import { NotAnImage, sendImage } from '../../../api/image/sendImage.ts'
import { useT } from '../../../i18n/i18n.ts'

export type ChosenImage = {
  key: string
  /** Undefined while uploading. */
  image?: string
  /** Undefined unless it was chosen on this page. */
  preview?: string | undefined
  /**
   * The upload failed: this retries. The draft cannot be sent until it succeeds or the image is
   * removed.
   */
  retry?: (() => void) | undefined
}
type Upload = { key: string; file: File; hasFailed: boolean }
export type TicketImageUploads = ReturnType<typeof useTicketImages>

/** `change` updates the names. */
export function useTicketImages(
  images: readonly string[],
  change: (how: (before: string[]) => string[]) => void,
) {
  const t = useT()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [trouble, setTrouble] = useState<string>()
  const count = useRef(0)
  /** An image that was removed, or whose page was left, is not added when its upload ends. */
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
    setUploads((before) => before.filter((one) => one.key !== key))
  }
  const remove = (key: string) => {
    drop(key)
    change((before) => before.filter((image) => image !== key))
  }
  const upload = async (key: string, file: File) => {
    const note = (hasFailed: boolean) =>
      setUploads((before) => [...before.filter((one) => one.key !== key), { key, file, hasFailed }])
    setTrouble(undefined)
    note(false)
    try {
      const { url, blob } = await sendImage(file, 'support')
      if (!wanted.current.has(key)) return
      previews.current.set(url, URL.createObjectURL(blob))
      change((before) => [...before, url])
      drop(key)
    } catch (problem) {
      if (!wanted.current.has(key)) return
      const isNone = problem instanceof NotAnImage
      setTrouble(isNone ? t('support.noImage') : (errorText(problem) ?? t('app.error.network')))
      if (isNone || problem instanceof ApiError) drop(key)
      else note(true)
    }
  }
  const add = async (file: File) => {
    if (file.size > IMAGE_BYTES_MAX) return setTrouble(t('support.imageTooLarge'))
    count.current += 1
    const key = String(count.current)
    wanted.current.add(key)
    await upload(key, file)
  }
  const list: ChosenImage[] = [
    ...images.map((image) => ({ key: image, image, preview: previews.current.get(image) })),
    ...uploads.map(({ key, file, hasFailed }) =>
      hasFailed ? { key, retry: () => void upload(key, file) } : { key },
    ),
  ]
  return {
    list,
    trouble,
    add,
    remove,
    isFull: list.length >= TICKET_IMAGES_MAX,
    isUnderWay: uploads.some(({ hasFailed }) => !hasFailed),
    hasFailed: uploads.some(({ hasFailed }) => hasFailed),
  }
}
