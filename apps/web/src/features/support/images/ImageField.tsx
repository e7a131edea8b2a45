/** The chosen images, each with a remove button, and a button to add one. */
import { TICKET_IMAGES_MAX } from '@assay/domain/support/ticket.ts'
import { ApiError } from '@assay/wire/client/client.ts'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { ImageInput } from '../../../page/image/ImageInput.tsx'
import { ImageSlot } from '../../../page/image/ImageSlot.tsx'
import { ticketImageQuery } from '../supportQueries.ts'
import css from './images.module.css'
import type { ChosenImage, TicketImageUploads } from './useTicketImages.ts'

type ImageFieldProps = {
  uploads: TicketImageUploads
  /** Beside the composer, with a small button instead of the text. */
  isCompact?: boolean
}

export function ImageField({ uploads, isCompact = false }: ImageFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { list, trouble, add, remove, isFull } = uploads
  return (
    <fieldset className={css.field} data-compact={isCompact || undefined}>
      <legend className={isCompact ? 'srOnly' : css.legend}>
        {t('support.images', { max: TICKET_IMAGES_MAX })}
      </legend>
      <ul className={css.list}>
        {list.map((upload, at) => (
          <Chosen
            key={upload.key}
            upload={upload}
            number={at + 1}
            onRemove={() => remove(upload.key)}
          />
        ))}
        {!isFull && (
          <li className={css.add}>
            <ImageSlot
              look="empty"
              label={t('support.addImage')}
              onPress={() => input.current?.click()}
            >
              <ImagePlus size={22} strokeWidth={1.6} aria-hidden="true" />
            </ImageSlot>
          </li>
        )}
      </ul>
      <ImageInput input={input} label={t('support.addImage')} onChoose={(file) => void add(file)} />
      {trouble ? (
        <p role="alert" className={css.trouble}>
          {trouble}
        </p>
      ) : (
        !isCompact && <p className={css.hint}>{t('support.imagesHint')}</p>
      )}
    </fieldset>
  )
}

type ChosenProps = { upload: ChosenImage; number: number; onRemove: () => void }

/** Chosen before a reload it is loaded from the exchange; a missing one is removed. */
function Chosen({ upload: { image, preview, retry }, number, onRemove }: ChosenProps) {
  const t = useT()
  const isKept = image !== undefined && preview === undefined
  const kept = useQuery({
    ...ticketImageQuery(image?.replace(/^support\//, '') ?? ''),
    enabled: isKept,
  })
  const isGone = kept.error instanceof ApiError && kept.error.reason === 'notFound'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever else changes.
  useEffect(() => {
    if (isGone) onRemove()
  }, [isGone])
  const shown = preview ?? kept.data?.image
  const isBusy = image === undefined || (isKept && kept.isPending)
  const again = retry ?? (kept.error && !isGone ? () => void kept.refetch() : undefined)
  return (
    <li className={css.chosen}>
      {again ? (
        <ImageSlot look="text" onPress={again}>
          {t('support.imageFailed')}
        </ImageSlot>
      ) : (
        <ImageSlot isBusy={isBusy}>
          {shown && <img src={shown} alt={t('support.image', { n: number })} />}
        </ImageSlot>
      )}
      <button
        type="button"
        className={css.remove}
        aria-label={t('support.removeImage', { n: number })}
        onClick={onRemove}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  )
}
